#!/bin/sh
# Copies the primary into the empty folder of a server that then follows it. Run it on the replica's machine, with its server
# stopped, as the user 'postgres', whose ~/.pgpass has the password of 'replicator':
#
#   sudo systemctl stop postgresql@15-main
#   sudo -u postgres mv /var/lib/postgresql/15/main /var/lib/postgresql/15/main.before
#   sudo -u postgres ./make-replica.sh db1.example.org /var/lib/postgresql/15/main replica
#   sudo systemctl start postgresql@15-main
#
# After the replica has taken over, the same makes the old primary its replica, with the name 'primary'.
set -eu
if [ $# -ne 3 ]; then
    echo "usage: $0 PRIMARY FOLDER NAME" >&2
    exit 2
fi
PATH=$PATH:/usr/lib/postgresql/15/bin
# -R: the copy follows the primary. The name is what synchronous_standby_names of the primary has.
exec pg_basebackup --pgdata "$2" --checkpoint fast --write-recovery-conf --progress \
    --dbname "host=$1 user=replicator sslmode=${PGSSLMODE:-require} application_name=$3"
