import { type Kysely, sql } from 'kysely';

const statements = [
  `create table scanners (
    workspace_id bigint not null references workspaces (id),
    id uuid not null,
    name text not null,
    pass_template_id uuid not null,
    action text not null,
    attribute text,
    amount double precision,
    goal_id uuid,
    link_hash text,
    link_expires_at timestamptz,
    token_hash text,
    last_seen_at timestamptz,
    created_by text,
    created_at timestamptz not null,
    revoked_at timestamptz,
    primary key (workspace_id, id),
    foreign key (workspace_id, pass_template_id) references pass_templates (workspace_id, id),
    foreign key (workspace_id, goal_id) references campaign_goals (workspace_id, id),
    constraint scanners_action check (action in ('check', 'redeem', 'add')),
    constraint scanners_attribute check ((action = 'add') = (attribute is not null))
  )`,
  `alter table scanners enable row level security`,
  `alter table scanners force row level security`,
  `create policy own_workspace on scanners
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

/** Phones that scan passes without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
