import { type Kysely, sql } from 'kysely';

const statements = [
  `create table download_link_sends (
    workspace_id bigint not null references workspaces (id),
    id uuid not null,
    pass_template_id uuid not null,
    count integer not null,
    created_by text,
    created_at timestamptz not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, pass_template_id) references pass_templates (workspace_id, id)
  )`,
  `create index download_link_sends_of_template on download_link_sends (workspace_id, pass_template_id, created_at)`,
  `alter table download_link_sends enable row level security`,
  `alter table download_link_sends force row level security`,
  `create policy own_workspace on download_link_sends
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
  `alter table download_links_sent
    add column skipped_at timestamptz,
    add column bounced_at timestamptz,
    add column delayed_at timestamptz,
    add column complained_at timestamptz,
    add column mail_status text`,
  // Chunks of a send are ranges of pass ids.
  `create index download_links_sent_of_send on download_links_sent (workspace_id, id, pass_id)`,
];

/** Sends of many download links, and what became of each mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
