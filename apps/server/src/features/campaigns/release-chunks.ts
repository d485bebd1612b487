import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again } from '../../platform/queue/job.ts';
import { isFrozen } from '../recipients/is-recipient.ts';
import { findQuietEnd } from '../recipients/quiet-hours.ts';
import { hasClassMessage } from '../rendering/has-class-message.ts';
import { campaignChunkDue, campaignQuiet } from './campaign-events.ts';
import { chunkSize } from './chunk-size.ts';
import { countShares } from './count-shares.ts';
import { type CampaignRow, findCampaign } from './find-campaign.ts';
import { finishCampaignWhenDone } from './finish-campaign.ts';
import { type ChunkRange, everyoneOf, nextRange, someAtGoogle } from './next-range.ts';

/** Enough to keep the workers busy, and few enough that other campaigns get their turn and a pause takes hold soon. */
const underWayMax = 16;
/** As many as are pushed at once: the first push does not wait until the others are written. */
const firstReleaseMax = 4;

type CampaignContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;
type Chunk = ChunkRange & { number: number };

/** Seconds after which a campaign with a pace checks for finished chunks. */
const waitingSeconds = 1;
/** A late release is made up for, so that the pace is kept on average; an outage is not, because a burst would follow. */
const lateMillisecondsMax = 10_000;

/**
 * Releases a campaign's next chunks. One without a pace goes on whenever a chunk is finished; with a pace this job repeats itself until the
 * campaign is sent. In quiet hours it waits for their end.
 */
export async function releaseChunksOfCampaign(
  ctx: Context,
  run: { workspaceId: string; campaignId: string },
): Promise<Again<typeof run> | undefined> {
  const release = () =>
    ctx.database.inWorkspace(run.workspaceId, async (tx) => {
      const campaign = await findCampaign(tx, run.campaignId, true);
      return { before: campaign, released: await releaseChunks(ctx, tx, campaign) };
    });
  const { before, released: first } = await release();
  const wasQuiet = isQuiet(before, ctx.clock());
  const isFirst = before.released_through === null && first.released_through !== null && first.pace === null;
  const { released } = isFirst ? await release() : { released: first };
  // After the first chunks are released: counting a million passes takes most of a second.
  if (released.status === 'Sending' && released.recipients === null)
    await ctx.database.inWorkspace(run.workspaceId, (tx) => countRecipients(tx, released));
  if (released.status !== 'Sending' || (released.pace === null && !wasQuiet)) return undefined;
  const next = Math.max(released.next_release_at?.getTime() ?? 0, released.quiet_until?.getTime() ?? 0);
  const isHeld = released.released_through === before.released_through;
  return { again: run, afterSeconds: secondsUntil((next - ctx.clock().getTime()) / 1000, isHeld) };
}

/** Whole seconds, but tenths once the releases are late. */
function secondsUntil(wait: number, isHeld: boolean): number {
  if (wait <= 0) return isHeld ? waitingSeconds : 0;
  return wait > 1 ? Math.ceil(wait) : Math.ceil(wait * 10) / 10;
}

const isQuiet = ({ quiet_until }: CampaignRow, now: Date): boolean =>
  quiet_until !== null && quiet_until > now;

/** Counts the recipients of a campaign for everyone, for its progress; the sum of its chunks replaces the count at the end. */
async function countRecipients(
  { workspaceId, db }: WorkspaceTransaction,
  campaign: CampaignRow,
): Promise<void> {
  const { count } = await db
    .selectFrom('passes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', campaign.target_pass_template_id)
    .where(everyoneOf(campaign, 'passes'))
    .executeTakeFirstOrThrow();
  await db
    .updateTable('campaigns')
    .set({ recipients: Number(count) })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', campaign.id)
    .where('recipients', 'is', null)
    .execute();
}

/**
 * Begins the delivery of the next chunks, as many as the limit at once and the campaign's pace allow, and finishes the campaign
 * after the last. Call it with the campaign's row locked. Returns the campaign as it is then.
 */
export async function releaseChunks(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  campaign: CampaignRow,
): Promise<CampaignRow> {
  const now = ctx.clock();
  if (campaign.status !== 'Sending' || !campaign.launched_at) return campaign;
  if (campaign.next_release_at && campaign.next_release_at > now) return campaign;
  if (isQuiet(campaign, now)) return campaign;
  const quietUntil = await findQuietEnd(tx, campaign, now);
  if (quietUntil && (await hasMore(tx, campaign))) return waitUntil(ctx, tx, { campaign, quietUntil });
  const free = underWayMax - (await countUnderWay(tx, campaign.id));
  if (free <= 0) return campaign;
  const atOnce = campaign.released_through === null ? Math.min(free, firstReleaseMax) : free;
  const count = campaign.pace === null ? atOnce : 1;
  const chunks = isFrozen(campaign)
    ? await takeChunks(tx, campaign, { count, now })
    : await writeChunks(tx, campaign, { count, now });
  await announceChunks(ctx, tx, campaign, chunks);
  if (isFrozen(campaign) && !campaign.occurrence) await showChunks(ctx, tx, campaign, chunks);
  const released = await markReleased(ctx, tx, { campaign, chunks, isLast: chunks.length < count });
  return finishCampaignWhenDone(ctx, tx, released);
}

/** Whether a chunk or the class message may be left to release; if not, the campaign can end in the quiet hours. */
async function hasMore({ workspaceId, db }: WorkspaceTransaction, campaign: CampaignRow): Promise<boolean> {
  if (!campaign.planned_at) return true;
  if (hasClassMessage(campaign) && !campaign.class_message_due_at) return true;
  const waiting = await db
    .selectFrom('campaign_chunks')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaign.id)
    .where('released_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

async function waitUntil(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  { campaign, quietUntil }: { campaign: CampaignRow; quietUntil: Date },
): Promise<CampaignRow> {
  // With a pace the job repeats itself.
  if (campaign.pace === null) await announce(ctx, tx, [campaignQuiet({ campaignId: campaign.id })]);
  return tx.db
    .updateTable('campaigns')
    .set({ quiet_until: quietUntil, next_release_at: null })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaign.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function countUnderWay({ workspaceId, db }: WorkspaceTransaction, campaignId: string): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_chunks')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('released_at', 'is not', null)
    .where((eb) => eb.or([eb('apple_finished_at', 'is', null), eb('google_finished_at', 'is', null)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The next chunks of a frozen audience, which wait in the table. */
async function takeChunks(
  { workspaceId, db }: WorkspaceTransaction,
  { id }: CampaignRow,
  { count, now }: { count: number; now: Date },
): Promise<Chunk[]> {
  const { rows } = await sql<Chunk>`
    update campaign_chunks as chunk
    set released_at = ${now}, google_finished_at = case when due.is_due then null else ${now}::timestamptz end
    from (
      select number, ${someAtGoogle(workspaceId, sql.ref('waiting.pass_ids'))} as is_due
      from campaign_chunks as waiting
      where waiting.workspace_id = ${workspaceId} and waiting.campaign_id = ${id} and waiting.released_at is null
      order by number limit ${count}
    ) as due
    where chunk.workspace_id = ${workspaceId} and chunk.campaign_id = ${id} and chunk.number = due.number
    returning chunk.number, chunk.first_pass_id as "firstPassId", chunk.last_pass_id as "lastPassId",
      chunk.recipients, due.is_due as "isDueAtGoogle"`.execute(db);
  return rows.toSorted((one, other) => one.number - other.number);
}

/** Makes the campaign part of the passes that the chunks list. */
async function showChunks(
  { clock }: CampaignContext,
  tx: WorkspaceTransaction,
  { id }: CampaignRow,
  chunks: readonly Chunk[],
): Promise<void> {
  if (chunks.length === 0) return;
  const change = await nextChange(tx, clock);
  await tx.db
    .updateTable('campaign_chunks')
    .set(change)
    .where('workspace_id', '=', tx.workspaceId)
    .where('campaign_id', '=', id)
    .where(
      'number',
      'in',
      chunks.map(({ number }) => number),
    )
    .execute();
  await tx.db
    .updateTable('campaigns')
    .set({ released_number: change.change_number })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** The next chunks of a campaign for everyone. */
async function writeChunks(
  tx: WorkspaceTransaction,
  campaign: CampaignRow,
  { count, now }: { count: number; now: Date },
): Promise<Chunk[]> {
  if (campaign.planned_at) return [];
  const last = await tx.db
    .selectFrom('campaign_chunks')
    .select(['number', 'last_pass_id'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('campaign_id', '=', campaign.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const chunks: Chunk[] = [];
  let after = last?.last_pass_id ?? null;
  for (let number = (last?.number ?? 0) + 1; chunks.length < count; number++) {
    const range = await nextRange(tx, campaign, { after, size: chunkSize(campaign) });
    if (!range) break;
    chunks.push({ number, ...range });
    after = range.lastPassId;
  }
  if (chunks.length > 0)
    await tx.db
      .insertInto('campaign_chunks')
      .values(
        chunks.map(({ number, firstPassId, lastPassId, recipients, isDueAtGoogle }) => ({
          workspace_id: tx.workspaceId,
          campaign_id: campaign.id,
          number,
          first_pass_id: firstPassId,
          last_pass_id: lastPassId,
          recipients,
          released_at: now,
          google_finished_at: isDueAtGoogle ? null : now,
          created_at: now,
        })),
      )
      .execute();
  return chunks;
}

async function announceChunks(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  campaign: CampaignRow,
  chunks: readonly Chunk[],
): Promise<void> {
  const shared = {
    campaignId: campaign.id,
    passTemplateId: campaign.target_pass_template_id,
    notifies: campaign.message !== null,
  };
  await announce(
    ctx,
    tx,
    chunks.map(({ number, firstPassId, lastPassId, isDueAtGoogle }) =>
      campaignChunkDue({ ...shared, number, firstPassId, lastPassId, isDueAtGoogle }),
    ),
  );
}

type Release = {
  campaign: CampaignRow;
  chunks: readonly Chunk[];
  /** No recipients are left: the chunks' sum is exact. */
  isLast: boolean;
};

async function markReleased(
  ctx: CampaignContext,
  { workspaceId, db }: WorkspaceTransaction,
  { campaign, chunks, isLast }: Release,
): Promise<CampaignRow> {
  const isPlanned = isLast && !campaign.planned_at;
  if (chunks.length === 0 && !isPlanned) return campaign;
  const now = ctx.clock();
  const splitCounts = await countShares({ workspaceId, db }, campaign, { chunks, isLast: isPlanned });
  return db
    .updateTable('campaigns')
    .set({
      released_through: chunks.at(-1)?.lastPassId ?? campaign.released_through,
      next_release_at: nextRelease(campaign, chunks, now),
      split_counts: splitCounts && JSON.stringify(splitCounts),
    })
    .$if(isPlanned, (update) =>
      update.set(({ selectFrom, fn }) => ({
        planned_at: now,
        recipients: selectFrom('campaign_chunks')
          .select(fn.coalesce(fn.sum<number>('recipients'), sql<number>`0`).as('sum'))
          .where('workspace_id', '=', workspaceId)
          .where('campaign_id', '=', campaign.id),
      })),
    )
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', campaign.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** When the pace allows the chunk after these; null without a pace. */
function nextRelease(
  { pace, next_release_at: dueAt }: CampaignRow,
  chunks: readonly Chunk[],
  now: Date,
): Date | null {
  if (pace === null) return null;
  const recipients = chunks.reduce((sum, chunk) => sum + chunk.recipients, 0);
  const isLittleLate = dueAt !== null && now.getTime() - dueAt.getTime() <= lateMillisecondsMax;
  return new Date((isLittleLate ? dueAt : now).getTime() + (recipients / pace) * 1000);
}
