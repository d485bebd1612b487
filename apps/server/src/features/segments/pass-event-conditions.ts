import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { held } from './pass-state-conditions.ts';

/** A condition on the column with an event's time. */
export type EventTest = (time: RawBuilder<unknown>) => RawBuilder<SqlBool>;

// Each reads an index that leads with the pass. Not `exists`: the planner may turn it into a join over all events.

/** A wallet that still holds the pass added it then. Times of saves at Google were not always recorded. */
export function addedCondition(workspaceId: string, test: EventTest | null): RawBuilder<SqlBool> {
  if (!test) return held(workspaceId);
  return sql`((select true from apple_registrations as registration
      where registration.workspace_id = ${workspaceId} and registration.pass_id = passes.id
        and ${test(sql`registration.created_at`)} limit 1) is not null
    or (select true from google_objects as object
      where object.workspace_id = ${workspaceId} and object.pass_id = passes.id and object.holders > 0
        and ${test(sql`object.first_saved_at`)}) is not null)`;
}

export const scannedCondition = (workspaceId: string, test: EventTest): RawBuilder<SqlBool> =>
  sql`((select true from scans as scan
    where scan.workspace_id = ${workspaceId} and scan.pass_id = passes.id and scan.outcome = 'accepted'
      and ${test(sql`scan.scanned_at`)} limit 1) is not null)`;

export const clickedCondition = (workspaceId: string, test: EventTest): RawBuilder<SqlBool> =>
  sql`((select true from campaign_clicks as click
    where click.workspace_id = ${workspaceId} and click.pass_id = passes.id
      and ${test(sql`click.first_clicked_at`)} limit 1) is not null)`;

export const clickedInCampaign = (workspaceId: string, campaignId: string): RawBuilder<SqlBool> =>
  sql`((select true from campaign_clicks as click join campaign_runs as run
      on run.workspace_id = ${workspaceId} and run.id = click.run_id
    where click.workspace_id = ${workspaceId} and click.pass_id = passes.id
      and run.campaign_id = ${campaignId} limit 1) is not null)`;

export const convertedInCampaign = (workspaceId: string, campaignId: string): RawBuilder<SqlBool> =>
  sql`((select true from conversions as conversion join campaign_runs as run
      on run.workspace_id = ${workspaceId} and run.id = conversion.run_id
    where conversion.workspace_id = ${workspaceId} and conversion.pass_id = passes.id
      and conversion.run_id is not null and run.campaign_id = ${campaignId} limit 1) is not null)`;
