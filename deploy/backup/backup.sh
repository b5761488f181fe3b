#!/bin/sh
# Dumps the database, deletes old dumps, and writes the time of the dump for Prometheus (docs/metrics/infrastructure.yml).
set -eu
: "${DATABASE_URL:?the URL of the database}" "${BACKUP_DIR:?the folder of the dumps}"
keep_days=${KEEP_DAYS:-30}
metrics_file=${METRICS_FILE:-/var/lib/prometheus/node-exporter/escandallo-backup.prom}
# Dumps have personal data.
umask 077

unfinished=$BACKUP_DIR/unfinished
pg_dump --format=custom --file="$unfinished" "$DATABASE_URL"
# Reads all data, so a file that was cut off fails.
pg_restore --file=/dev/null "$unfinished"
mv "$unfinished" "$BACKUP_DIR/escandallo-$(date -u +%Y%m%dT%H%M%SZ).dump"
find "$BACKUP_DIR" -name 'escandallo-*.dump' -mtime "+$keep_days" -delete

printf 'escandallo_backup_timestamp_seconds %s\n' "$(date +%s)" >"$metrics_file.new"
chmod 644 "$metrics_file.new"
mv "$metrics_file.new" "$metrics_file"
