#!/bin/sh
# Dumps the database, deletes old dumps, and writes the time of the dump for Prometheus (docs/metrics/infrastructure.yml).
set -eu
: "${DATABASE_URL:?the URL of the database, without its password}" "${BACKUP_DIR:?the folder of the dumps}"
keep_days=${KEEP_DAYS:-30}
metrics_file=${METRICS_FILE:-/var/lib/prometheus/node-exporter/escandallo-backup.prom}
# Dumps have personal data.
umask 077

# Every user of the machine can read the arguments of a process.
case $DATABASE_URL in
  *://*:*@* | *[?\&]password=*)
    echo 'DATABASE_URL must not have the password: write it to a file, and name that in PGPASSFILE (docs/production.md#backups).' >&2
    exit 1
    ;;
esac

# On the folder itself, because a lock file of root would block other users.
exec 9<"$BACKUP_DIR"
if ! flock --nonblock 9; then
  echo "Another backup or drill uses $BACKUP_DIR: wait until it has ended." >&2
  exit 1
fi
# A backup that was killed leaves these.
find "$BACKUP_DIR" -name 'unfinished*' -delete
unfinished=$(mktemp "$BACKUP_DIR/unfinished.XXXXXX")
unfinished_metrics=
trap 'rm -f "$unfinished" "$unfinished_metrics"' EXIT
trap 'exit 1' HUP INT TERM

pg_dump --format=custom --file="$unfinished" "$DATABASE_URL"
# Reads all data, so a file that was cut off fails.
pg_restore --file=/dev/null "$unfinished"
mv "$unfinished" "$BACKUP_DIR/escandallo-$(date -u +%Y%m%dT%H%M%SZ).dump"
# In minutes, because `-mtime +30` keeps 31 days. An hour less, because a daily run may be early.
find "$BACKUP_DIR" -name 'escandallo-*.dump' -mmin "+$((keep_days * 1440 - 60))" -delete

unfinished_metrics=$(mktemp "$metrics_file.XXXXXX")
printf 'escandallo_backup_timestamp_seconds %s\n' "$(date +%s)" >"$unfinished_metrics"
chmod 644 "$unfinished_metrics"
mv -f "$unfinished_metrics" "$metrics_file"
