import { type Kysely, sql } from 'kysely';

/** For filters by what happened to passes: events by time, and the conversions of a pass. And the currency of a workspace's conversion values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index scans_accepted on scans (workspace_id, scanned_at, pass_id)
    where outcome = 'accepted'`.execute(db);
  await sql`create index campaign_clicks_by_time on campaign_clicks
    (workspace_id, first_clicked_at, pass_id)`.execute(db);
  await sql`create index conversions_of_pass on conversions (workspace_id, pass_id)
    where run_id is not null`.execute(db);
  await sql`alter table workspaces add column currency text`.execute(db);
}
