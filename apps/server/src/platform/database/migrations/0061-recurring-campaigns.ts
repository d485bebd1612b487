import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table campaigns
    add column trigger jsonb,
    add column parent_id uuid,
    add column occurrence jsonb,
    add column ran_through timestamptz,
    add column next_run_at timestamptz,
    add foreign key (workspace_id, parent_id) references campaigns (workspace_id, id)`,
  `create index campaigns_of_parent on campaigns (workspace_id, parent_id, id) where parent_id is not null`,
  // Lists pass over the runs.
  `create index campaigns_without_parent on campaigns (workspace_id, id) where parent_id is null`,
  // However many runs a template has, its passes ask only these.
  `create index campaigns_without_occurrence on campaigns (workspace_id, target_pass_template_id, launched_at desc)
    where launched_at is not null and occurrence is null`,
  `create index campaigns_recurring on campaigns (workspace_id, target_pass_template_id) where trigger is not null`,
  `create index campaign_runs_under_way on campaigns (workspace_id, parent_id)
    where parent_id is not null and status in ('Sending', 'Paused')`,
  `create table triggered_passes (
    workspace_id bigint not null references workspaces (id),
    pass_id uuid not null,
    campaign_id uuid not null,
    run_id uuid not null,
    occurrence text not null,
    reached_at timestamptz not null,
    ends_at timestamptz,
    primary key (workspace_id, pass_id, campaign_id),
    foreign key (workspace_id, pass_id) references passes (workspace_id, id),
    foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id),
    foreign key (workspace_id, run_id) references campaigns (workspace_id, id)
  )`,
  `create index triggered_passes_of_campaign on triggered_passes (workspace_id, campaign_id, pass_id)`,
  `create index apple_registrations_by_time on apple_registrations (workspace_id, created_at)`,
  `alter table google_objects add column first_saved_at timestamptz`,
  `create index google_objects_by_first_save on google_objects (workspace_id, first_saved_at) where first_saved_at is not null`,
  `alter table triggered_passes enable row level security`,
  `alter table triggered_passes force row level security`,
  `create policy own_workspace on triggered_passes
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

/** Recurring campaigns, their runs, and the latest run that reached a pass. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
