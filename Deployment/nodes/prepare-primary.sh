#!/bin/sh
# Makes the roles and the database on the primary. Run it once, as the user 'postgres':
#
#   sudo -u postgres env PARKWAY_PASSWORD=… REPLICATION_PASSWORD=… ./prepare-primary.sh
set -eu
: "${PARKWAY_PASSWORD:?is the password of the nodes}" "${REPLICATION_PASSWORD:?is that of the replica}"

psql -X -v ON_ERROR_STOP=1 -v parkway="$PARKWAY_PASSWORD" -v replicator="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE parkway LOGIN PASSWORD :'parkway';
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replicator';
CREATE DATABASE parkway OWNER parkway ENCODING 'UTF8' TEMPLATE template0;
\connect parkway
CREATE EXTENSION postgis;
SQL
