import type { Context } from '../../context.ts';
import {
  findHeldGooglePasses,
  type GooglePass,
  type GooglePassRange,
} from '../rendering/find-google-passes.ts';
import { loadGoogleTemplate } from '../rendering/load-google-template.ts';
import { recordGoogleContent } from '../rendering/record-google-content.ts';
import { refreshGooglePassJob } from './refresh-google-pass.job.ts';
import type { CampaignMessage } from './send-google-message.ts';
import { type GoogleRun, type Turn, updateGooglePass } from './update-google-pass.ts';

export type GoogleUpdate = {
  passTemplateId: string;
  firstPassId: string;
  lastPassId: string;
  /** When the campaign this is for was launched. */
  launchedAt?: Date | null;
  /** What to tell each holder once their pass is up to date; null when nobody is told, or all of them at once afterwards. */
  message?: CampaignMessage | null;
  /** An earlier run did not finish: what it has done is looked for before it is done again. */
  retried: boolean;
  /** No later run will come: what does not succeed now has failed. */
  lastTry?: boolean;
  /** Passes Google fails at, while it serves others, hold up nobody: each is left to a job of its own. */
  leavesFewBehind?: boolean;
  /** Ends the work between two batches. */
  signal?: AbortSignal;
};

export type GoogleReach = { passUpdates: number; notifications: number; failed: number };

/** Rows read at once, and requests in flight at once: at Google's 20 a second a batch takes a second, and a crash repeats no more. */
const pagePasses = 200;
const batchPasses = 20;

/**
 * Brings a range of a template's saved passes at Google up to date, and tells their holders the campaign's message. Holds no
 * transaction while Google is asked. Throws, after every pass had its turn and what was done is noted, what a later run may do better;
 * at once only where a whole batch fails.
 */
export async function updateGooglePasses(
  ctx: Context,
  workspaceId: string,
  update: GoogleUpdate,
): Promise<GoogleReach> {
  const reach: GoogleReach = { passUpdates: 0, notifications: 0, failed: 0 };
  const run = await begin(ctx, workspaceId, update);
  if (!run) return reach;
  let afterPassId: string | null = null;
  let trouble: Trouble | null = null;
  for (;;) {
    const range: GooglePassRange = { ...update, afterPassId, limit: pagePasses };
    const page = await ctx.database.inWorkspace(workspaceId, (tx) => findHeldGooglePasses(tx, range));
    for (let from = 0; from < page.length; from += batchPasses) {
      update.signal?.throwIfAborted();
      trouble = (await updateBatch(ctx, run, page.slice(from, from + batchPasses), reach)) ?? trouble;
    }
    afterPassId = page.at(-1)?.pass.id ?? null;
    if (page.length < pagePasses) break;
  }
  if (trouble) throw trouble.error;
  return reach;
}

type Trouble = NonNullable<Turn['passing']>;

type Run = GoogleRun & { leavesFewBehind: boolean };

async function begin(ctx: Context, workspaceId: string, update: GoogleUpdate): Promise<Run | null> {
  const google = await ctx.database.inWorkspace(workspaceId, (tx) =>
    loadGoogleTemplate(ctx, tx, update.passTemplateId),
  );
  if (!google) return null;
  const client = await ctx.google.client(google.issuer.serviceAccountId);
  const { launchedAt = null, message = null, retried, lastTry = false, leavesFewBehind = false } = update;
  return { client, google, launchedAt, message, retried, lastTry, leavesFewBehind };
}

/** Gives every pass of the batch its turn and notes what succeeded. Answers what a later run may do better; throws it where nothing succeeded. */
async function updateBatch(
  ctx: Context,
  run: Run,
  batch: GooglePass[],
  reach: GoogleReach,
): Promise<Trouble | null> {
  const turns = await Promise.all(
    batch.map(async (held) => ({ held, ...(await updateGooglePass(ctx, run, held)) })),
  );
  const shown = turns.flatMap((turn) => turn.shown ?? []);
  // Where nothing succeeds it is Google that fails, not a few passes.
  const isServed = turns.some(({ passing }) => !passing);
  const isLeft = run.leavesFewBehind && isServed;
  const left = isLeft ? turns.filter(({ passing }) => passing).map(({ held }) => held.pass.id) : [];
  if (shown.length > 0 || left.length > 0)
    await ctx.database.inWorkspace(run.google.workspaceId, async (tx) => {
      for (const passId of [...(await recordGoogleContent(ctx, tx, shown)), ...left])
        await ctx.queue.send(tx, refreshGooglePassJob, { workspaceId: tx.workspaceId, passId });
    });
  const trouble = turns.flatMap(({ passing }) => passing ?? [])[0] ?? null;
  const isGivenUp = run.lastTry || isLeft;
  if (trouble && !isGivenUp && !isServed) throw trouble.error;
  for (const turn of turns) add(ctx, turn, reach);
  return isGivenUp ? null : trouble;
}

/** Of a run that is going to be repeated nothing counts, so nothing is lost by adding it. */
function add(ctx: Context, turn: Turn, reach: GoogleReach): void {
  if (turn.passing)
    ctx.logger.error('A pass at Google Wallet could not be brought up to date', turn.passing.error);
  reach.passUpdates += turn.updated ? 1 : 0;
  reach.notifications += turn.notified ? 1 : 0;
  reach.failed += turn.failed ? 1 : 0;
}
