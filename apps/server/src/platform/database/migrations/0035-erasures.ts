import { type Kysely, sql } from 'kysely';

const statements = [
  `create table erasures (
    workspace_id bigint not null references workspaces (id),
    id uuid not null,
    pass_user_id uuid not null,
    email text,
    requested_by text,
    requested_at timestamptz not null,
    finished_at timestamptz,
    passes integer not null,
    mails integer not null,
    logs integer not null,
    messages integer not null,
    primary key (workspace_id, id)
  )`,
  `create index erasures_unfinished on erasures (workspace_id, requested_at) where finished_at is null`,
  `alter table erasures enable row level security`,
  `alter table erasures force row level security`,
  `create policy own_workspace on erasures
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
  `alter table pass_users add column erased_at timestamptz`,
];

/** Requests to erase a person's data, and their receipts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
