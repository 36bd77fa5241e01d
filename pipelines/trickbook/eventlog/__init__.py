"""Where events are kept: the log protocol, its memory, file and Kafka forms, and the admission of entries."""
