import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { lockSubject } from '../../platform/database/lock-subject.ts';
import type { CampaignsTable } from '../../platform/database/schema/campaigns-tables.ts';
import { everyoneCondition, hasMessage, holdoutPercentOf } from './recipient-condition.ts';
import { holdoutCondition } from './variant-of.ts';

const dayMilliseconds = 24 * 60 * 60_000;

export type AppliedCap = {
  notifications: number;
  /** Runs since then; triggered runs are found by pass. */
  since: Date;
  campaignIds: string[];
  recurringIds: string[];
};

type CappedCampaign = Pick<Selectable<CampaignsTable>, 'id' | 'message' | 'ignores_frequency_cap'>;

/**
 * Null unless the campaign notifies and respects the cap. Campaigns that are selecting count with those selected so far, so launches and
 * selections under a cap run one after the other. Call it after locking the campaign, and lock no template after it.
 */
export async function findFrequencyCap(
  tx: WorkspaceTransaction,
  campaign: CappedCampaign,
  at: Date,
): Promise<AppliedCap | null> {
  if (campaign.message === null || campaign.ignores_frequency_cap) return null;
  return findAppliedCap(tx, at, campaign.id);
}

/** Null if too few campaigns notified. @param launchedId the run of the launch, which does not count; without it nothing is locked */
export async function findAppliedCap(
  { workspaceId, db }: WorkspaceTransaction,
  at: Date,
  launchedId?: string,
): Promise<AppliedCap | null> {
  const workspace = await db
    .selectFrom('workspaces')
    .select('campaign_rules')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const cap = workspace.campaign_rules?.frequencyCap;
  if (!cap) return null;
  if (launchedId !== undefined) await lockSubject({ workspaceId, db }, 'frequency cap');
  const since = new Date(at.getTime() - cap.days * dayMilliseconds);
  const recent = await db
    .selectFrom('campaign_runs')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .$if(launchedId !== undefined, (select) => select.where('id', '<>', launchedId ?? ''))
    .where('kind', '<>', 'test')
    .where(hasMessage)
    .where('occurrence', 'is', null)
    .where((eb) =>
      eb.or([
        eb('launched_at', '>', since),
        eb.and([eb('launched_at', 'is', null), eb('status', 'in', ['Sending', 'Paused'])]),
      ]),
    )
    .execute();
  const recurring = await db
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('trigger', 'is not', null)
    .where('message', 'is not', null)
    .where('launch_requested_at', 'is not', null)
    .execute();
  if (recent.length + recurring.length < cap.notifications) return null;
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return {
    notifications: cap.notifications,
    since,
    campaignIds: idsOf(recent),
    recurringIds: idsOf(recurring),
  };
}

/** Reads each chunk that may list one of the passes once: `listedCondition` would read its thousand ids for every pass. */
export async function findCapped(
  { workspaceId, db }: WorkspaceTransaction,
  { notifications, since, campaignIds, recurringIds }: AppliedCap,
  passIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with own as materialized (
      select candidate.id as candidate_id, pass.id, pass.pass_template_id, pass.created_at, pass.voided_at, pass.expires_at
      from passes as candidate
      join passes as pass on pass.workspace_id = candidate.workspace_id and pass.pass_user_id = candidate.pass_user_id
      where candidate.workspace_id = ${workspaceId} and pass.workspace_id = ${workspaceId}
        and candidate.id = any(${passIds}::uuid[])
    ),
    recent as materialized (
      select id, target_pass_template_id, is_frozen, launched_at, expired_through, content,
        case when status = 'Canceled' then released_through end as reached_through, status = 'Canceled' as is_canceled
      from campaign_runs where workspace_id = ${workspaceId} and id = any(${campaignIds}::uuid[])
    ),
    located as materialized (
      select own.candidate_id, own.id, recent.id as run_id, (
        select chunk.number from campaign_chunks as chunk
        where chunk.workspace_id = ${workspaceId} and chunk.run_id = recent.id
          and chunk.pass_ids is not null and chunk.last_pass_id >= own.id
        order by chunk.last_pass_id limit 1
      ) as number
      from own join recent on recent.target_pass_template_id = own.pass_template_id
      where recent.is_frozen and (not recent.is_canceled or own.id <= recent.reached_through)
    ),
    listed as (
      select chunk.run_id, unnest(chunk.pass_ids) as id from campaign_chunks as chunk
      where chunk.workspace_id = ${workspaceId}
        and (chunk.run_id, chunk.number) in (select run_id, number from located)
    ),
    addressed as (
      select located.candidate_id, located.run_id from located
      join listed on listed.run_id = located.run_id and listed.id = located.id
      union
      select pass.candidate_id, recent.id from own as pass
      join recent on recent.target_pass_template_id = pass.pass_template_id
      where not recent.is_frozen and (not recent.is_canceled or pass.id <= recent.reached_through)
        and ${everyoneCondition('pass', { launchedAt: sql.ref('recent.launched_at'), expiredThrough: sql.ref('recent.expired_through') })}
        and not ${holdoutCondition({
          campaignId: sql.ref('recent.id'),
          passId: sql.ref('pass.id'),
          holdoutPercent: holdoutPercentOf('recent'),
        })}
      union
      select pass.candidate_id, triggered.run_id from own as pass
      join triggered_passes as triggered on triggered.workspace_id = ${workspaceId} and triggered.pass_id = pass.id
      where triggered.campaign_id = any(${recurringIds}::uuid[]) and triggered.reached_at > ${since}
    )
    select candidate_id as id from addressed group by candidate_id having count(*) >= ${notifications}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
