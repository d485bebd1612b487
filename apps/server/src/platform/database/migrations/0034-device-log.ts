import { type Kysely, sql } from 'kysely';

const statements = [
  // Without a foreign key: an entry may be written before its pass is committed, and would fail all entries of its statement.
  `create table pass_logs (
    workspace_id bigint not null,
    pass_id uuid not null,
    entries jsonb not null,
    primary key (workspace_id, pass_id)
  )`,
  `alter table pass_logs enable row level security`,
  `alter table pass_logs force row level security`,
  `create policy own_workspace on pass_logs
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

/** What happened to a pass in wallets and on its download page, in one row that holds the newest entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
