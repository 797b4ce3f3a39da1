# Run by the image of the primary when it has made its database: the replica may follow, and a change is acknowledged
# when both have it.
echo "host replication parkway all scram-sha-256" >> "$PGDATA/pg_hba.conf"
echo "synchronous_standby_names = 'replica'" >> "$PGDATA/postgresql.conf"
