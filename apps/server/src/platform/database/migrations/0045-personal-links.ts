import { type Kysely, sql } from 'kysely';

const statements = [
  `create table personal_links (
    workspace_id bigint not null references workspaces (id),
    pass_template_id uuid not null,
    is_enabled boolean not null,
    allows_unsigned boolean not null,
    attribute_keys jsonb not null,
    expires_at timestamptz,
    sealed_secret text,
    updated_at timestamptz not null,
    primary key (workspace_id, pass_template_id)
  )`,
  `alter table personal_links add constraint personal_links_of_template foreign key (workspace_id, pass_template_id)
    references pass_templates (workspace_id, id)`,
  `alter table personal_links enable row level security`,
  `alter table personal_links force row level security`,
  `create policy own_workspace on personal_links
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

/** The personalized links of each template: what a link may set, until when, and the secret that signs links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
