import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table workspaces add column campaign_rules jsonb`,
  `alter table campaigns
    add column is_frozen boolean not null default false,
    add column ignores_frequency_cap boolean not null default false,
    add column ignores_quiet_hours boolean not null default false,
    add column capped integer not null default 0,
    add column quiet_until timestamptz`,
  // Written across workspaces, which requires the owner and unforced row-level security.
  `alter table campaigns no force row level security`,
  `update campaigns set is_frozen = true where audience ->> 'kind' <> 'everyone'`,
  `alter table campaigns force row level security`,
];

/** A frequency cap and quiet hours; a campaign for everyone may now have a frozen audience. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
