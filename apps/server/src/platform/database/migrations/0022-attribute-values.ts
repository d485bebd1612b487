import { type Kysely, sql } from 'kysely';

/** Read across workspaces below, which requires the owner and unforced row-level security. */
const read = ['passes', 'pass_users'];

const everybody = '00000000-0000-0000-0000-000000000000';

const statements = [
  // In byte order, so that prefixes are contiguous regardless of the database's collation.
  `create table attribute_values (
    workspace_id bigint not null references workspaces (id),
    subject_id uuid not null,
    key text collate "C" not null,
    value text collate "C" not null,
    entry_id uuid not null,
    primary key (workspace_id, subject_id, key, value, entry_id)
  )`,
  `insert into attribute_values
    select passes.workspace_id, pass_template_id, key, lower(left(value, 100)), id
    from passes cross join lateral jsonb_each_text(attributes) where value <> ''`,
  `insert into attribute_values
    select pass_users.workspace_id, '${everybody}', key, lower(left(value, 100)), id
    from pass_users cross join lateral jsonb_each_text(attributes) where value <> ''`,
  `alter table attribute_values enable row level security`,
  `alter table attribute_values force row level security`,
  `create policy own_workspace on attribute_values
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

/** Attribute values of passes and people for searching: the planner would not use an index on their JSON behind row-level security. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of read) await run(`alter table ${table} no force row level security`);
  for (const statement of statements) await run(statement);
  for (const table of read) await run(`alter table ${table} force row level security`);
}
