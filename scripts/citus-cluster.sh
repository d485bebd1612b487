#!/bin/bash
# A Citus cluster of a coordinator and two workers on this machine, to develop and test on. Run as root, on Debian.
#   build SOURCE    installs PostgreSQL 17 from Debian trixie and Citus from its source (a Git repository, at CITUS_TAG) in $CLUSTER/root
#   init            creates the three servers
#   start, stop [NODE]   NODE: coordinator, worker1 or worker2
#   kill NODE       ends all its processes with SIGKILL, as a crash would
#   database NAME   creates the role and the database on each node, with the extension, and connects the nodes; prints the URL
#   status
# Settings: CLUSTER (a directory, by default /var/lib/tessera-cluster), PORT (the coordinator's; the workers have the next two),
# DATA (in the root, of the servers: several clusters can share a build), ROLE and PASSWORD of the application, CITUS_TAG. Any password opens it: it listens on loopback only.
set -euo pipefail

CLUSTER=${CLUSTER:-/var/lib/tessera-cluster} PORT=${PORT:-9700} ROLE=${ROLE:-tessera} PASSWORD=${PASSWORD:-tessera}
CITUS_TAG=${CITUS_TAG:-v14.0.1}
root=$CLUSTER/root bin=/usr/lib/postgresql/17/bin data=${DATA:-/var/lib/postgresql/cluster}
nodes='coordinator worker1 worker2'
packages=postgresql-17,postgresql-server-dev-17,build-essential,autoconf,flex,bison,libcurl4-openssl-dev,libzstd-dev,liblz4-dev
packages+=,libssl-dev,libxml2-dev,libxslt1-dev,libpam0g-dev,libkrb5-dev,libreadline-dev,zlib1g-dev,libicu-dev

as_postgres() { chroot "$root" setpriv --reuid postgres --regid postgres --init-groups env HOME=/tmp LC_ALL=C.UTF-8 "$@"; }
psql_on() { local port=$1; shift; as_postgres psql -X -q -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$port" -U postgres "$@"; }
port_of() { case $1 in coordinator) echo "$PORT" ;; worker1) echo $((PORT + 1)) ;; worker2) echo $((PORT + 2)) ;; *) echo "unknown node: $1" >&2; exit 1 ;; esac; }

case ${1:-} in
build)
  source=${2:?the Git repository of Citus}
  mkdir -p "$CLUSTER"
  [ -x "$root$bin/postgres" ] || debootstrap --variant=minbase --include="$packages" trixie "$root"
  rm -rf "$root/usr/src/citus"
  git clone -q --depth 1 --branch "$CITUS_TAG" "file://$(realpath "$source")" "$root/usr/src/citus"
  # PGXS would install what $DATA names.
  chroot "$root" env -u DATA sh -c "cd /usr/src/citus && ./configure -q PG_CONFIG=$bin/pg_config && make -s -j$(nproc) && make -s install"
  ;;
init)
  for node in $nodes; do
    as_postgres "$bin/initdb" -D "$data/$node" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
    as_postgres tee -a "$data/$node/postgresql.conf" >/dev/null <<SETTINGS
port = $(port_of "$node")
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
wal_level = logical
max_connections = 250
max_prepared_transactions = 200
# Citus has one for each database.
max_worker_processes = 64
shared_memory_type = mmap
# Without a /dev/shm in the root directory.
dynamic_shared_memory_type = sysv
citus.enable_statistics_collection = off
log_line_prefix = '%m [%p] %d %a '
SETTINGS
  done
  ;;
start) for node in ${2:-$nodes}; do as_postgres "$bin/pg_ctl" -D "$data/$node" -l "$data/$node.log" -w start >/dev/null && echo "$node listens on $(port_of "$node")"; done ;;
stop) for node in ${2:-$nodes}; do as_postgres "$bin/pg_ctl" -D "$data/$node" -m fast -w stop >/dev/null; done ;;
kill)
  port_of "${2:?the node}" >/dev/null
  pid=$(head -1 "$root$data/$2/postmaster.pid")
  # Stopped first, it cannot replace its children.
  kill -STOP "$pid"
  processes="$pid $(pgrep -P "$pid" | tr '\n' ' ')"
  kill -KILL $processes
  for process in $processes; do while [ -d "/proc/$process" ]; do sleep 0.05; done; done
  ;;
status) for node in $nodes; do echo "$node: $(as_postgres "$bin/pg_ctl" -D "$data/$node" status | head -1)"; done ;;
database)
  name=${2:?the name}
  # Before the nodes are connected: Citus would copy the role to the workers itself, but not the database.
  for node in $nodes; do
    port=$(port_of "$node")
    psql_on "$port" -d postgres -c "do \$\$ begin if not exists (select from pg_roles where rolname = '$ROLE') then
      create role $ROLE login nosuperuser nobypassrls password '$PASSWORD'; end if; end \$\$" -c "create database $name owner $ROLE"
    psql_on "$port" -d "$name" -c 'create extension citus'
  done
  psql_on "$PORT" -d "$name" -o /dev/null -c "select citus_set_coordinator_host('127.0.0.1', $PORT)" \
    -c "select citus_add_node('127.0.0.1', $((PORT + 1)))" -c "select citus_add_node('127.0.0.1', $((PORT + 2)))"
  echo "postgres://$ROLE:$PASSWORD@127.0.0.1:$PORT/$name"
  ;;
*) sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 1 ;;
esac
