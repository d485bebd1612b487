import { type Kysely, sql } from 'kysely';

const statements = [
  `create table bulk_changes (
    workspace_id bigint not null references workspaces (id),
    id uuid not null,
    pass_template_id uuid not null,
    action jsonb not null,
    selection jsonb not null,
    status text not null,
    after_pass_id uuid,
    total_count integer not null,
    processed_count integer not null,
    changed_count integer not null,
    created_by text,
    created_at timestamptz not null,
    finished_at timestamptz,
    primary key (workspace_id, id),
    foreign key (workspace_id, pass_template_id) references pass_templates (workspace_id, id),
    constraint bulk_changes_status check (status in ('running', 'done', 'canceled', 'failed'))
  )`,
  `create index bulk_changes_of_template on bulk_changes (workspace_id, pass_template_id, id)`,
  `alter table bulk_changes enable row level security`,
  `alter table bulk_changes force row level security`,
  `create policy own_workspace on bulk_changes
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

/** Changes of all passes that match a filter, with the cursor and the counts of their jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
