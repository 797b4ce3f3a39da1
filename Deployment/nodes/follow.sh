# The command of the replica in compose.yaml: copies the primary at the first start, then follows it.
set -eu
export PGPASSFILE=/tmp/pgpass
printf 'primary:5432:*:parkway:%s\n' "$(cat /run/secrets/records-password)" > "$PGPASSFILE"
chown postgres "$PGPASSFILE" && chmod 600 "$PGPASSFILE"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    chown postgres "$PGDATA" && chmod 700 "$PGDATA"
    until gosu postgres pg_basebackup -D "$PGDATA" -c fast -R \
        -d "host=primary user=parkway application_name=replica passfile=$PGPASSFILE"; do
        sleep 1
        find "$PGDATA" -mindepth 1 -delete
    done
fi
exec gosu postgres postgres -c max_connections=80 -c max_locks_per_transaction=256 \
    -c wal_keep_size=1GB
