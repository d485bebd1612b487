import { type Kysely, sql } from 'kysely';

const statements = [
  `create table invite_emails (
    workspace_id bigint not null references workspaces (id),
    pass_template_id uuid not null,
    subject text not null,
    body text not null,
    reply_to text not null,
    updated_at timestamptz not null,
    primary key (workspace_id, pass_template_id)
  )`,
  `alter table invite_emails add constraint invite_emails_of_template foreign key (workspace_id, pass_template_id)
    references pass_templates (workspace_id, id)`,
  `alter table invite_emails enable row level security`,
  `alter table invite_emails force row level security`,
  `create policy own_workspace on invite_emails
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

/** The mail with download links that a template's admins wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
