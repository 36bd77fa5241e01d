"""Does docs/event-script.md tell the truth? Its example and every line that it gives are read."""

import re
from pathlib import Path

from trickbook.imports.script import read_script

DOCUMENT = (Path(__file__).parents[2] / "docs" / "event-script.md").read_text()


def fenced(kind: str) -> str:
    return "".join(re.findall(rf"^```{kind}\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL))


def test_the_example_is_read_whole() -> None:
    reading = read_script(fenced("toml"), "event-script.md")
    assert reading.rejections == ()
    assert [told.board for told in reading.tables[0].boards] == ["7", "8"]
    example = reading.tables[0].boards[0].events
    assert sum(event.name == "CardPlayed" for event in example) == 17  # four tricks and the card put down again
    assert [event.fields["asserted_by"] for event in example if event.name == "DirectorSummoned"] == ["S"]


def test_every_line_that_it_gives_is_read() -> None:
    lines = fenced("text").splitlines()
    reading = read_script('[[board]]\nboard = "7"\nevents = """\n' + "\n".join(lines) + '\n"""', "event-script.md")
    assert reading.rejections == ()
    assert len(reading.tables[0].events) == len(lines) + 3  # the first line is a trick


def test_every_key_and_word_in_its_tables_is_known_to_the_reader() -> None:
    keys = [
        key for cell in re.findall(r"^\| (`.*?) \|", DOCUMENT, re.MULTILINE) for key in re.findall("`([^`]+)`", cell)
    ]
    assert len(keys) > 20
    head = {"tournament", "writer", "lang"}
    for key in keys:
        if key in {"by", "about", "at", "after", "events", "auction", "contract", "declarer", *head} or "." in key:
            continue  # read by the tests above
        reading = read_script(f'[[board]]\nboard = "1"\ndealer = "N"\n{key} = 1\n', "x")
        assert not any("there is no key" in refused.reason for refused in reading.rejections), key
