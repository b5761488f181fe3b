#!/bin/sh
# Restores the newest dump into the database `restore_drill`, which it empties before and after, and counts what is there.
set -eu
: "${DRILL_DATABASE_URL:?the URL of a database named restore_drill, without its password}" "${BACKUP_DIR:?the folder of the dumps}"

# Every user of the machine can read the arguments of a process.
case $DRILL_DATABASE_URL in
  *://*:*@* | *[?\&]password=*)
    echo 'DRILL_DATABASE_URL must not have the password: write it to a file, and name that in PGPASSFILE (docs/production.md#backups).' >&2
    exit 1
    ;;
esac
exec 9<"$BACKUP_DIR"
if ! flock --nonblock 9; then
  echo "Another backup or drill uses $BACKUP_DIR: wait until it has ended." >&2
  exit 1
fi
query() { psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --command "$1" "$DRILL_DATABASE_URL"; }

# Another database would lose its tables.
name=$(query 'select current_database()')
if [ "$name" != restore_drill ]; then
  echo "DRILL_DATABASE_URL leads to the database $name: create one named restore_drill, and use that." >&2
  exit 1
fi
dump=$(find "$BACKUP_DIR" -name 'escandallo-*.dump' | sort | tail -n 1)
if [ -z "$dump" ]; then
  echo "$BACKUP_DIR has no dump: run backup.sh first." >&2
  exit 1
fi

empty='set client_min_messages to warning; drop schema if exists drizzle cascade; drop schema if exists public cascade; create schema public'
query "$empty"
begin=$(date +%s)
pg_restore --no-owner --no-privileges --exit-on-error --dbname="$DRILL_DATABASE_URL" "$dump"
counts=$(query "select (select count(*) from owners) || ' owners, ' || (select count(*) from stores) || ' stores, ' || (select count(*) from owners left join stores on owner_uid = uid where id is null) || ' owners without a store'")
query "$empty"
echo "$dump: $counts, restored in $(($(date +%s) - begin)) s"
