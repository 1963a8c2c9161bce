#!/bin/sh
# The two roles of docs/operations.md, "A role that cannot change what was done": one owns the tables, the other runs the program.
# PostgreSQL's image runs this once, as it makes its volume; by hand: POSTGRES_DB=tosov OWNER_PASSWORD=… DATABASE_PASSWORD=… sh roles.sh
set -eu
psql -v ON_ERROR_STOP=1 -U "${POSTGRES_USER:-postgres}" -d "$POSTGRES_DB" \
  -v name="$POSTGRES_DB" -v owner="$OWNER_PASSWORD" -v program="$DATABASE_PASSWORD" <<'SQL'
create role tosov_owner login password :'owner';
create role tosov login password :'program';
alter database :"name" owner to tosov_owner;
SQL
