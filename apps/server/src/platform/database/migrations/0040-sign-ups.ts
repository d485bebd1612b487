import { type Kysely, sql } from 'kysely';

const tables = ['sign_up_pages', 'sign_up_consents', 'sign_up_counts', 'pending_sign_ups'];

const statements = [
  `alter table passes add column utm jsonb`,
  `create table sign_up_pages (
    workspace_id bigint not null references workspaces (id),
    pass_template_id uuid not null,
    consent_text text not null,
    confirm_email boolean not null,
    updated_at timestamptz not null,
    primary key (workspace_id, pass_template_id)
  )`,
  `alter table sign_up_pages add constraint sign_up_pages_of_template foreign key (workspace_id, pass_template_id)
    references pass_templates (workspace_id, id)`,
  `create table sign_up_consents (
    workspace_id bigint not null references workspaces (id),
    pass_id uuid not null,
    consent_text text not null,
    consented_at timestamptz not null,
    primary key (workspace_id, pass_id)
  )`,
  `alter table sign_up_consents add constraint sign_up_consents_of_pass foreign key (workspace_id, pass_id)
    references passes (workspace_id, id)`,
  `create table sign_up_counts (
    workspace_id bigint not null references workspaces (id),
    key text not null,
    count integer not null,
    expires_at timestamptz not null,
    primary key (workspace_id, key)
  )`,
  `create index sign_up_counts_expiring on sign_up_counts (workspace_id, expires_at)`,
  `create table pending_sign_ups (
    workspace_id bigint not null references workspaces (id),
    id uuid not null,
    pass_template_id uuid not null,
    email_key text not null,
    sealed_input text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (workspace_id, id)
  )`,
  `alter table pending_sign_ups add constraint pending_sign_ups_of_template foreign key (workspace_id, pass_template_id)
    references pass_templates (workspace_id, id)`,
  `create index pending_sign_ups_by_email on pending_sign_ups (workspace_id, email_key)`,
  `create index pending_sign_ups_expiring on pending_sign_ups (workspace_id, expires_at)`,
  ...tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy own_workspace on ${table}
      using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
      with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
  ]),
];

/** The sign-up page of each template, sign-ups that wait for a mail, and what people agreed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
