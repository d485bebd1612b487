import { type Kysely, sql } from 'kysely';

/** For finding an organization's few members of a role without scanning the others. */
const byRole = `create index identity_memberships_by_role
  on identity_memberships (organization_id, role, created_at, user_id)`;

/**
 * Trigram index for parts of names and addresses. Both extensions come with PostgreSQL, and the owner of a database may create them;
 * otherwise the search scans the organization's members, as before. Without `fastupdate`, because members are added one at a time and
 * searched far more often.
 */
const byText = `do $$ begin
  create extension if not exists btree_gin;
  create extension if not exists pg_trgm;
  create index identity_memberships_by_text on identity_memberships
    using gin (organization_id, search_text gin_trgm_ops) with (fastupdate = off);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'Members are searched for without an index: %', sqlerrm;
end $$`;

/** Indexes for searching members of large organizations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(byRole).execute(db);
  await sql.raw(byText).execute(db);
}
