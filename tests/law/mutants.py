"""Would the tests notice if the law engine were wrong? `make mutants` changes one thing at a time and runs them.

A mutant is one module with one operator, constant or helper exchanged. A mutant that no test notices is printed: either
a test is missing, or what was changed does not matter. Exit code 1 where one survived.
"""

import ast
import copy
import importlib.abc
import importlib.util
import os
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

TESTS = (
    "tests/law/test_law_book_engine.py",
    "tests/law/test_law_book_at_the_limits.py",
    "tests/law/test_what_the_revoke_side_won.py",
    "tests/law/test_revoke_facts.py",
    "tests/law/test_revoke_counts.py",
    "tests/law/test_revokes_in_sql.py::test_generated_boards[400-10]",
    "tests/law/test_every_scenario_holds.py::test_the_law_book_says_what_the_scenario_expects",
    "tests/law/test_every_situation_has_one_outcome.py",
)
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
NAMES = {
    "any_of": "all_of",
    "all_of": "any_of",
    "any": "all",
    "all": "any",
    "min": "max",
    "max": "min",
    "YES": "NO",
    "NO": "YES",
    "NOT_KNOWN": "NO",
}


def variants(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """The node with one thing exchanged, each way, and what was exchanged."""
    changed = copy.deepcopy(node)
    match changed:
        case ast.Compare(ops=[operator]) if type(operator) in COMPARISONS:
            changed.ops = [COMPARISONS[type(operator)]()]
            yield changed, f"{type(operator).__name__} -> {type(changed.ops[0]).__name__}"
        case ast.BoolOp():
            changed.op = ast.Or() if isinstance(changed.op, ast.And) else ast.And()
            yield changed, "and <-> or"
        case ast.UnaryOp(op=ast.Not()):
            yield changed.operand, "not dropped"
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            changed.op = ast.Sub() if isinstance(changed.op, ast.Add) else ast.Add()
            yield changed, "+ <-> -"
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value), f"{value} -> {not value}"
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1), f"{value} -> {value + 1}"
        case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
            yield ast.Name(NAMES[name], ast.Load()), f"{name} -> {NAMES[name]}"
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body), "if and else exchanged"


class _Exchange(ast.NodeTransformer):
    """Puts a variant in the place of the node with this number, in the order of the walk."""

    def __init__(self, number: int, variant: ast.AST) -> None:
        self.number, self.variant, self.seen = number, variant, -1

    def visit(self, node: ast.AST) -> ast.AST:
        self.seen += 1
        return self.variant if self.seen == self.number else super().generic_visit(node)


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _in_order(child)


def mutants(source: str) -> Iterator[tuple[ast.Module, str]]:
    """Every mutant of a module's source, with the line and what was exchanged there."""
    tree = ast.parse(source)
    kept = {id(part) for node in ast.walk(tree) for part in _left_alone(node)}
    for number, node in enumerate(_in_order(tree)):
        for variant, told in variants(node) if id(node) not in kept else ():
            changed = copy.deepcopy(tree)
            _Exchange(number, ast.copy_location(variant, node)).visit(changed)
            yield ast.fix_missing_locations(changed), f"line {getattr(node, 'lineno', 0)}: {told}"


def _left_alone(node: ast.AST) -> Iterator[ast.AST]:
    """Annotations, how a class is made, zip's check of lengths: no behaviour of the law hangs on them."""
    parts = [getattr(node, "annotation", None), getattr(node, "returns", None)]
    parts += node.decorator_list if isinstance(node, ast.ClassDef) else []
    parts += [node.value] if isinstance(node, ast.keyword) and node.arg == "strict" else []
    for part in parts:
        if part is not None:
            yield from ast.walk(part)


class _Instead(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from a tree instead of from its file."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        self.name, self.path, self.tree = name, path, tree

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.tree, str(self.path), "exec"), module.__dict__)


def noticed(finder: _Instead | None, tests: Sequence[str]) -> bool:
    """Run the tests in a process of their own; True where one fails."""
    child = os.fork()
    if child == 0:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        if finder is not None:
            sys.meta_path.insert(0, finder)
        os._exit(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "--timeout=120", *tests]) != 0)
    return os.waitpid(child, 0)[1] != 0


def main(files: Sequence[str]) -> int:
    if noticed(None, TESTS):
        sys.stdout.write("the tests fail without any mutant; make them pass first\n")
        return 2
    survived = 0
    for file in map(Path, files):
        name = ".".join(file.with_suffix("").parts[1:])
        made = alive = 0
        for tree, told in mutants(file.read_text(encoding="utf-8")):
            made += 1
            if not noticed(_Instead(name, file, tree), TESTS):
                alive += 1
                sys.stdout.write(f"{file}, {told}: no test notices\n")
                sys.stdout.flush()
        survived += alive
        sys.stdout.write(f"{file}: {made} mutants, {alive} survived\n")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
