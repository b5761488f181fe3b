#!/bin/sh
# certbot's deploy hook (docs/production.md#the-certificate): joins chain and key for haproxy, which then reads them.
set -eu
pem=${CERTIFICATE_FILE:-/etc/haproxy/site.pem}
umask 077
# In place: a container has this file mounted, and its owner remains.
cat "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" > "$pem"
if [ -n "${COMPOSE_FILE:-}" ]; then
  docker compose kill --signal HUP haproxy
else
  systemctl reload haproxy
fi
