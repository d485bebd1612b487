import { type Kysely, sql } from 'kysely';

/** Few of an organization have the role that is searched for: they are found without walking past all others. */
const byRole = `create index identity_memberships_by_role
  on identity_memberships (organization_id, role, created_at, user_id)`;

/**
 * Parts of names and addresses are found by their groups of three letters. Both extensions come with PostgreSQL, and whoever owns a
 * database may add them; where a role may not, or a server lacks them, the search reads the organization's members one by one, as it
 * did before. Written through (`fastupdate = off`), because members come one at a time and are searched for far more often.
 */
const byText = `do $$ begin
  create extension if not exists btree_gin;
  create extension if not exists pg_trgm;
  create index identity_memberships_by_text on identity_memberships
    using gin (organization_id, search_text gin_trgm_ops) with (fastupdate = off);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'Members are searched for without an index: %', sqlerrm;
end $$`;

/** Members of large organizations are searched for by indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(byRole).execute(db);
  await sql.raw(byText).execute(db);
}
