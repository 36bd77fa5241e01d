#!/bin/sh
# Starts the node inside the image: settings from node.properties and single.properties, storage formatted once.
set -eu

sed -e 's/${node}/1/' -e 's/${voters}/1@127.0.0.1:9093/' -e 's/${listen}/0.0.0.0:9092/' \
    -e 's/${controller}/127.0.0.1:9093/' -e "s/\${advertised}/$ADVERTISED/" -e 's|${data}|/kafka/data/log|' \
    node.properties single.properties >data/server.properties

run() { exec java -Xmx512m -XX:+UseSerialGC -Dlog4j2.configurationFile=log4j2.properties -cp 'lib/*' "$@"; }

if [ ! -f /kafka/data/log/meta.properties ]; then
    cluster_id=$(head -c 16 /dev/urandom | base64 | tr '+/' 'AA' | cut -c 1-22)
    (run kafka.tools.StorageTool format -t "$cluster_id" -c data/server.properties)
fi
run kafka.Kafka data/server.properties
