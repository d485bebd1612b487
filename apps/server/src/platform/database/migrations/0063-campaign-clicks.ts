import { type Kysely, sql } from 'kysely';

const statements = [
  `create table campaign_clicks (
    workspace_id bigint not null references workspaces (id),
    campaign_id uuid not null,
    pass_id uuid not null,
    first_clicked_at timestamptz not null,
    clicks integer not null,
    primary key (workspace_id, campaign_id, pass_id),
    foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id),
    foreign key (workspace_id, pass_id) references passes (workspace_id, id)
  )`,
  `create index campaign_clicks_of_pass on campaign_clicks (workspace_id, pass_id)`,
  `alter table campaign_clicks enable row level security`,
  `alter table campaign_clicks force row level security`,
  `create policy own_workspace on campaign_clicks
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

/** Which passes followed a campaign's link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
