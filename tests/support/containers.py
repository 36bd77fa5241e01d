"""How is the image of infra/kafka/Dockerfile built and run on a Docker engine, for tests?"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from docker.errors import DockerException
from testcontainers.core.config import testcontainers_config
from testcontainers.core.container import DockerContainer
from testcontainers.core.docker_client import DockerClient
from testcontainers.core.image import DockerImage

from infra.kafka import broker

IMAGE_FOLDER = Path(broker.__file__).parent
PORT_INSIDE = 9092

# The reaper is an image of its own, which cannot be pulled everywhere; what is started here is ended here.
testcontainers_config.ryuk_disabled = True


def missing() -> str | None:
    """Why no Docker engine can be used, in words; None if one answers at DOCKER_HOST or its usual socket."""
    try:
        DockerClient().client.ping()
    except DockerException as error:
        return f"no Docker engine answers ({error}); infra/ci/docker_engine.sh start installs and starts one"
    return None


def _runs(container: DockerContainer) -> bool:
    container.reload()
    return container.status in ("created", "running")


@contextmanager
def kafka() -> Iterator[str]:
    """The bootstrap address of Apache Kafka in a container built from infra/kafka/Dockerfile.

    The address is loopback's: what testcontainers calls the host may be the bridge's.
    """
    if broker.missing() is None:
        broker.fetch_jars()  # quicker than in the image, and Maven here may know a mirror
    (port,) = broker.free_ports(1)
    # The host's network while building: an engine without rules of its own leaves containers no way out.
    image = DockerImage(IMAGE_FOLDER, tag="trickbook-broker", clean_up=False, network_mode="host")
    with image:
        container = DockerContainer(str(image)).with_env("ADVERTISED", f"{broker.HOST}:{port}")
        # Loopback only: testcontainers hands the pair to docker-py, which takes it, but does not declare it.
        container.ports[str(PORT_INSIDE)] = (broker.HOST, port)  # type: ignore[assignment]
        with container:
            broker.wait_for_answer(port, lambda: _runs(container))
            yield f"{broker.HOST}:{port}"
