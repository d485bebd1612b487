import { type Kysely, sql } from 'kysely';

const secured = (table: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy own_workspace on ${table}
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

const statements = [
  `create table campaign_clicks (
    workspace_id bigint not null references workspaces (id),
    campaign_id uuid not null,
    pass_id uuid not null,
    first_clicked_at timestamptz not null,
    clicks integer not null,
    click_id uuid not null,
    primary key (workspace_id, campaign_id, pass_id),
    foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id),
    foreign key (workspace_id, pass_id) references passes (workspace_id, id)
  )`,
  `create unique index campaign_clicks_by_id on campaign_clicks (workspace_id, click_id)`,
  `create index campaign_clicks_of_pass on campaign_clicks (workspace_id, pass_id)`,
  `alter table campaigns add column split_counts jsonb`,
  `create table holdout_conversions (
    workspace_id bigint not null references workspaces (id),
    campaign_id uuid not null,
    pass_id uuid not null,
    first_converted_at timestamptz not null,
    conversions integer not null,
    primary key (workspace_id, campaign_id, pass_id),
    foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id),
    foreign key (workspace_id, pass_id) references passes (workspace_id, id)
  )`,
  `create table triggered_holdouts (
    workspace_id bigint not null references workspaces (id),
    pass_id uuid not null,
    campaign_id uuid not null,
    run_id uuid not null,
    primary key (workspace_id, pass_id, campaign_id),
    foreign key (workspace_id, pass_id) references passes (workspace_id, id),
    foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id),
    foreign key (workspace_id, run_id) references campaigns (workspace_id, id)
  )`,
  `alter table campaign_chunks add column held_out_ids uuid[]`,
  ...secured('campaign_clicks'),
  ...secured('holdout_conversions'),
  ...secured('triggered_holdouts'),
];

/** Which passes followed a campaign's link, what is counted by variant, and what the holdout did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
