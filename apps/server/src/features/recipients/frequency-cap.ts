import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignsTable } from '../../platform/database/schema/campaigns-tables.ts';
import { recipientCondition } from './recipient-condition.ts';

const dayMilliseconds = 24 * 60 * 60_000;

/** Who was addressed by so many of these campaigns is left out. */
export type AppliedCap = { notifications: number; campaignIds: string[] };

type CappedCampaign = Pick<Selectable<CampaignsTable>, 'id' | 'message' | 'ignores_frequency_cap'>;

/**
 * The workspace's frequency cap, if it can leave anybody out of a launch at that time: the campaign notifies and does not ignore it, and
 * enough campaigns notified within its days.
 */
export async function findFrequencyCap(
  { workspaceId, db }: WorkspaceTransaction,
  campaign: CappedCampaign,
  at: Date,
): Promise<AppliedCap | null> {
  if (campaign.message === null || campaign.ignores_frequency_cap) return null;
  const workspace = await db
    .selectFrom('workspaces')
    .select('campaign_rules')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const cap = workspace.campaign_rules?.frequencyCap;
  if (!cap) return null;
  const recent = await db
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '<>', campaign.id)
    .where('is_test', '=', false)
    .where('message', 'is not', null)
    .where('launched_at', '>', new Date(at.getTime() - cap.days * dayMilliseconds))
    .execute();
  if (recent.length < cap.notifications) return null;
  return { notifications: cap.notifications, campaignIds: recent.map(({ id }) => id) };
}

/** Those of the passes whose person was addressed, by any pass, by as many of the campaigns as the cap allows. */
export async function findCapped(
  { workspaceId, db }: WorkspaceTransaction,
  { notifications, campaignIds }: AppliedCap,
  passIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select candidate.id from passes as candidate
    where candidate.workspace_id = ${workspaceId} and candidate.id = any(${passIds}::uuid[])
      and ${notifications} <= (
        select count(*) from campaigns as campaign
        where campaign.workspace_id = ${workspaceId} and campaign.id = any(${campaignIds}::uuid[])
          and exists (
            select from passes as pass
            where pass.workspace_id = ${workspaceId} and pass.pass_user_id = candidate.pass_user_id
              and pass.pass_template_id = campaign.target_pass_template_id
              and (campaign.status <> 'Canceled' or pass.id <= campaign.released_through)
              and ${recipientCondition(workspaceId, { campaign: 'campaign', pass: 'pass' })}
          )
      )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
