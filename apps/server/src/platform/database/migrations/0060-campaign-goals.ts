import { type Kysely, sql } from 'kysely';

const secured = (table: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy own_workspace on ${table}
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

const statements = [
  `create table campaign_goals (
    workspace_id bigint not null references workspaces (id),
    id uuid not null,
    name text not null,
    window_days integer not null,
    created_at timestamptz not null,
    primary key (workspace_id, id)
  )`,
  `create unique index campaign_goals_name on campaign_goals (workspace_id, lower(name))`,
  `create table conversions (
    workspace_id bigint not null references workspaces (id),
    id uuid not null,
    goal_id uuid not null,
    pass_id uuid not null,
    campaign_id uuid,
    value double precision,
    occurred_at timestamptz not null,
    created_at timestamptz not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, goal_id) references campaign_goals (workspace_id, id),
    foreign key (workspace_id, pass_id) references passes (workspace_id, id),
    foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id)
  )`,
  `create index conversions_of_campaign on conversions (workspace_id, campaign_id, pass_id) where campaign_id is not null`,
  `alter table campaigns
    add column goal_id uuid,
    add column converted integer not null default 0,
    add column conversions integer not null default 0,
    add column conversion_value double precision not null default 0,
    add foreign key (workspace_id, goal_id) references campaign_goals (workspace_id, id)`,
  `create index campaigns_by_goal on campaigns (workspace_id, goal_id, launched_at) where goal_id is not null`,
  ...secured('campaign_goals'),
  ...secured('conversions'),
];

/** Goals of campaigns, and what holders did for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
