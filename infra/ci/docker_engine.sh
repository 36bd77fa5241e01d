#!/bin/sh
# Gives a Debian machine a Docker engine and the base image of infra/kafka/Dockerfile, without an image registry.
#
#   infra/ci/docker_engine.sh start     prints `export DOCKER_HOST=...` on standard output, all else on standard error
#   infra/ci/docker_engine.sh stop      ends the engine that `start` started, and no other
#
# Starting twice is the same as once. Needs root where no engine answers. What is installed and the base image stay.
set -eu

IMAGE=debian:bookworm-slim
SUITE=bookworm
STATE=/var/lib/trickbook-docker
RUN=/run/trickbook-docker
OWN_HOST=unix://$RUN/docker.sock

say() { echo "docker_engine: $*" >&2; }
fail() { say "$*"; exit 1; }
answers() { command -v docker >/dev/null 2>&1 && DOCKER_HOST=$1 docker version >/dev/null 2>&1; }
as_root() { [ "$(id -u)" = 0 ] || fail "$1 needs root"; }

install_packages() {
    missing=
    for command in "$@"; do
        case $command in
            dockerd) package=docker.io ;;
            *) package=$command ;;
        esac
        command -v "$command" >/dev/null 2>&1 || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    as_root "installing$missing"
    say "installing$missing with apt"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >&2
    apt-get install -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 $missing >&2
}

find_engine() {
    for host in "${DOCKER_HOST:-unix:///var/run/docker.sock}" "$OWN_HOST"; do
        if answers "$host"; then
            say "an engine answers at $host"
            export DOCKER_HOST="$host"
            return 0
        fi
    done
    return 1
}

start_engine() {
    if find_engine; then return 0; fi
    install_packages dockerd iptables
    if find_engine; then return 0; fi # where there is systemd, installing it started one
    as_root "starting an engine"
    mkdir -p "$STATE" "$RUN"
    say "starting dockerd, its log is $STATE/dockerd.log"
    # No rule of the machine's firewall is touched; published ports go through dockerd's own proxy, on loopback only.
    dockerd --data-root "$STATE/data" --exec-root "$RUN/exec" --pidfile "$RUN/dockerd.pid" -H "$OWN_HOST" \
        --iptables=false --ip6tables=false --ip-forward=false --ip-masq=false --ip 127.0.0.1 \
        </dev/null >"$STATE/dockerd.log" 2>&1 &
    export DOCKER_HOST="$OWN_HOST"
    seconds=0
    until answers "$OWN_HOST"; do
        seconds=$((seconds + 1))
        [ $seconds -le 60 ] || fail "dockerd does not answer after 60 s: $(tail -n 5 "$STATE/dockerd.log")"
        sleep 1
    done
    say "the engine answers at $OWN_HOST"
}

make_base_image() {
    if docker image inspect "$IMAGE" >/dev/null 2>&1; then
        say "$IMAGE is there"
        return 0
    fi
    if timeout 60 docker pull -q "$IMAGE" >/dev/null 2>&1; then
        say "$IMAGE was pulled"
        return 0
    fi
    install_packages debootstrap
    as_root debootstrap
    # The mirror is whichever apt is configured with on this machine.
    mirror=$(apt-get indextargets --format '$(CODENAME) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
        sed -n "s/^$SUITE main //p" | head -n 1)
    [ -n "$mirror" ] || fail "apt is configured with no mirror of Debian $SUITE to make $IMAGE from"
    say "$IMAGE cannot be pulled: making it from the mirror of apt with debootstrap"
    root=$(mktemp -d)
    debootstrap --variant=minbase "$SUITE" "$root" "$mirror" >"$STATE/debootstrap.log" 2>&1 ||
        fail "debootstrap failed: $(tail -n 5 "$STATE/debootstrap.log")"
    tar -C "$root" -c . | docker import - "$IMAGE" >/dev/null
    rm -rf "$root"
    say "$IMAGE was made"
}

stop_engine() {
    [ -f "$RUN/dockerd.pid" ] || { say "no engine of ours runs"; return 0; }
    pid=$(cat "$RUN/dockerd.pid")
    [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = dockerd ] || { say "our engine has ended already"; return 0; }
    say "stopping dockerd (pid $pid)"
    kill "$pid"
    seconds=0
    while kill -0 "$pid" 2>/dev/null; do
        seconds=$((seconds + 1))
        [ $seconds -le 60 ] || fail "dockerd (pid $pid) does not end"
        sleep 1
    done
    umount "$RUN/exec/netns/default" "$STATE/data" 2>/dev/null || true # dockerd leaves both behind
}

case ${1:-} in
    start)
        start_engine
        make_base_image
        echo "export DOCKER_HOST=$DOCKER_HOST"
        ;;
    stop) stop_engine ;;
    *) fail "say start or stop" ;;
esac
