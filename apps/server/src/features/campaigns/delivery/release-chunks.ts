import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { nextChange } from '../../../platform/database/next-change.ts';
import { announce } from '../../../platform/events/announce.ts';
import type { Again } from '../../../platform/queue/job.ts';
import { isFrozen } from '../../recipients/is-recipient.ts';
import { findQuietEnd } from '../../recipients/quiet-hours.ts';
import { hasClassMessage } from '../../rendering/has-class-message.ts';
import { campaignChunkDue, campaignQuiet } from '../campaign-events.ts';
import { getRun, type RunRow } from '../find-campaign.ts';
import { updateRun } from '../move-campaign.ts';
import { chunkSize } from './chunk-size.ts';
import { countShares } from './count-shares.ts';
import { finishCampaignWhenDone } from './finish-campaign.ts';
import { type ChunkRange, everyoneOf, nextRange, someAtGoogle } from './next-range.ts';

/** Enough to keep the workers busy, and few enough that other runs get their turn and a pause takes effect soon. */
const underWayMin = 16;
/** Twice what a worker pushes of a run at once: the next chunks are ready before the results of the last arrive. */
const underWayEach = 8;

const underWayMax = async ({ queue }: Pick<Context, 'queue'>): Promise<number> =>
  Math.max(underWayMin, underWayEach * (await queue.workers()).count);

/** As many as are pushed at once: the first push does not wait for further rows. */
const firstReleaseMax = 4;

type CampaignContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;
type Chunk = ChunkRange & { number: number };

/** Seconds until a run with a pace checks for finished chunks. */
const waitingSeconds = 1;
/** Later releases up to this limit catch up, so that the average pace is kept; after an outage a burst would follow. */
const lateMillisecondsMax = 10_000;

/** Each finished chunk releases the next; with a pace the job repeats itself. Waits for the end of quiet hours. */
export async function releaseChunksOfCampaign(
  ctx: Context,
  due: { workspaceId: string; campaignId: string },
): Promise<Again<typeof due> | undefined> {
  const release = () =>
    ctx.database.inWorkspace(due.workspaceId, async (tx) => {
      const before = await getRun(tx, due.campaignId, true);
      return { before, released: await releaseChunks(ctx, tx, before) };
    });
  const { before, released: first } = await release();
  const wasQuiet = isQuiet(before, ctx.clock());
  const isFirst =
    before.released_through === null && first.released_through !== null && first.content.pace === null;
  const { released } = isFirst ? await release() : { released: first };
  // After the first release: counting a million passes takes most of a second.
  if (released.status === 'Sending' && released.recipients === null && !isFrozen(released))
    await ctx.database.inWorkspace(due.workspaceId, (tx) => countRecipients(tx, released));
  if (released.status !== 'Sending' || (released.content.pace === null && !wasQuiet)) return undefined;
  const next = Math.max(released.next_release_at?.getTime() ?? 0, released.quiet_until?.getTime() ?? 0);
  const isHeld = released.released_through === before.released_through;
  return { again: due, afterSeconds: secondsUntil((next - ctx.clock().getTime()) / 1000, isHeld) };
}

/** Whole seconds, but tenths once the releases are late. */
function secondsUntil(wait: number, isHeld: boolean): number {
  if (wait <= 0) return isHeld ? waitingSeconds : 0;
  return wait > 1 ? Math.ceil(wait) : Math.ceil(wait * 10) / 10;
}

const isQuiet = ({ quiet_until }: RunRow, now: Date): boolean => quiet_until !== null && quiet_until > now;

/** For the progress; the sum of the chunks replaces the count at the end. */
async function countRecipients({ workspaceId, db }: WorkspaceTransaction, run: RunRow): Promise<void> {
  const { count } = await db
    .selectFrom('passes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', run.target_pass_template_id)
    .where(everyoneOf(run, 'passes'))
    .executeTakeFirstOrThrow();
  await db
    .updateTable('campaign_runs')
    .set({ recipients: Number(count) })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', run.id)
    .where('recipients', 'is', null)
    .execute();
}

/** Releases as many chunks as limit and pace allow. Call it with the run's row locked; returns its new row. */
export async function releaseChunks(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  run: RunRow,
): Promise<RunRow> {
  const now = ctx.clock();
  if (run.status !== 'Sending' || !run.launched_at) return run;
  if (run.next_release_at && run.next_release_at > now) return run;
  if (isQuiet(run, now)) return run;
  const quietUntil = await findQuietEnd(tx, run.content, now);
  if (quietUntil && (await hasMore(tx, run))) return waitUntil(ctx, tx, { run, quietUntil });
  const free = (await underWayMax(ctx)) - (await countUnderWay(tx, run.id));
  if (free <= 0) return run;
  const atOnce = run.released_through === null ? Math.min(free, firstReleaseMax) : free;
  const count = run.content.pace === null ? atOnce : 1;
  const chunks = isFrozen(run)
    ? await takeChunks(tx, run, { count, now })
    : await writeChunks(tx, run, { count, now });
  await announceChunks(ctx, tx, run, chunks);
  if (!run.occurrence && (isFrozen(run) || run.content.message !== null))
    await showChunks(ctx, tx, run, chunks);
  const released = await markReleased(ctx, tx, { run, chunks, isLast: chunks.length < count });
  return finishCampaignWhenDone(ctx, tx, released);
}

/** If nothing is left to release, the campaign can end in the quiet hours. */
async function hasMore({ workspaceId, db }: WorkspaceTransaction, run: RunRow): Promise<boolean> {
  if (!run.planned_at) return true;
  if (hasClassMessage(run) && !run.class_message_due_at) return true;
  const waiting = await db
    .selectFrom('campaign_chunks')
    .select('number')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', run.id)
    .where('released_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

async function waitUntil(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  { run, quietUntil }: { run: RunRow; quietUntil: Date },
): Promise<RunRow> {
  // With a pace the job repeats itself.
  if (run.content.pace === null) await announce(ctx, tx, [campaignQuiet({ campaignId: run.id })]);
  return updateRun(tx, run.id, { quiet_until: quietUntil, next_release_at: null });
}

async function countUnderWay({ workspaceId, db }: WorkspaceTransaction, runId: string): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_chunks')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('released_at', 'is not', null)
    .where((eb) => eb.or([eb('apple_finished_at', 'is', null), eb('google_finished_at', 'is', null)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function takeChunks(
  { workspaceId, db }: WorkspaceTransaction,
  { id }: RunRow,
  { count, now }: { count: number; now: Date },
): Promise<Chunk[]> {
  const { rows } = await sql<Chunk>`
    update campaign_chunks as chunk
    set released_at = ${now}, google_finished_at = case when due.is_due then null else ${now}::timestamptz end
    from (
      select number, ${someAtGoogle(workspaceId, sql.ref('waiting.pass_ids'))} as is_due
      from campaign_chunks as waiting
      where waiting.workspace_id = ${workspaceId} and waiting.run_id = ${id} and waiting.released_at is null
      order by number limit ${count}
    ) as due
    where chunk.workspace_id = ${workspaceId} and chunk.run_id = ${id} and chunk.number = due.number
    returning chunk.number, chunk.first_pass_id as "firstPassId", chunk.last_pass_id as "lastPassId",
      chunk.recipients, due.is_due as "isDueAtGoogle"`.execute(db);
  return rows.toSorted((one, other) => one.number - other.number);
}

async function showChunks(
  { clock }: CampaignContext,
  tx: WorkspaceTransaction,
  { id }: RunRow,
  chunks: readonly Chunk[],
): Promise<void> {
  if (chunks.length === 0) return;
  const change = await nextChange(tx, clock);
  await tx.db
    .updateTable('campaign_chunks')
    .set(change)
    .where('workspace_id', '=', tx.workspaceId)
    .where('run_id', '=', id)
    .where(
      'number',
      'in',
      chunks.map(({ number }) => number),
    )
    .execute();
  await updateRun(tx, id, { released_number: change.change_number });
}

async function writeChunks(
  tx: WorkspaceTransaction,
  run: RunRow,
  { count, now }: { count: number; now: Date },
): Promise<Chunk[]> {
  if (run.planned_at) return [];
  const last = await tx.db
    .selectFrom('campaign_chunks')
    .select(['number', 'last_pass_id'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('run_id', '=', run.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const chunks: Chunk[] = [];
  let after = last?.last_pass_id ?? null;
  for (let number = (last?.number ?? 0) + 1; chunks.length < count; number++) {
    const range = await nextRange(tx, run, { after, size: chunkSize(run.content) });
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
          run_id: run.id,
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
  run: RunRow,
  chunks: readonly Chunk[],
): Promise<void> {
  const shared = {
    campaignId: run.id,
    passTemplateId: run.target_pass_template_id,
    notifies: run.content.message !== null,
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
  run: RunRow;
  chunks: readonly Chunk[];
  /** The chunks' sum is exact. */
  isLast: boolean;
};

async function markReleased(
  ctx: CampaignContext,
  { workspaceId, db }: WorkspaceTransaction,
  { run, chunks, isLast }: Release,
): Promise<RunRow> {
  const isPlanned = isLast && !run.planned_at && !isFrozen(run);
  if (chunks.length === 0 && !isPlanned) return run;
  const now = ctx.clock();
  const splitCounts = await countShares({ workspaceId, db }, run, { chunks, isLast: isPlanned });
  return db
    .updateTable('campaign_runs')
    .set({
      released_through: chunks.at(-1)?.lastPassId ?? run.released_through,
      next_release_at: nextRelease(run, chunks, now),
      split_counts: splitCounts && JSON.stringify(splitCounts),
    })
    .$if(isPlanned, (update) =>
      update.set(({ selectFrom, fn }) => ({
        planned_at: now,
        recipients: selectFrom('campaign_chunks')
          .select(fn.coalesce(fn.sum<number>('recipients'), sql<number>`0`).as('sum'))
          .where('workspace_id', '=', workspaceId)
          .where('run_id', '=', run.id),
      })),
    )
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', run.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Null without a pace. */
function nextRelease(
  { content: { pace }, next_release_at: dueAt }: RunRow,
  chunks: readonly Chunk[],
  now: Date,
): Date | null {
  if (pace === null) return null;
  const recipients = chunks.reduce((sum, chunk) => sum + chunk.recipients, 0);
  const isLittleLate = dueAt !== null && now.getTime() - dueAt.getTime() <= lateMillisecondsMax;
  return new Date((isLittleLate ? dueAt : now).getTime() + (recipients / pace) * 1000);
}
