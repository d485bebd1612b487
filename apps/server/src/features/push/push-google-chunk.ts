import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { clickUrl } from '../rendering/click-link.ts';
import { findHeldGooglePasses } from '../rendering/find-google-passes.ts';
import { loadOverlays } from '../rendering/load-overlays.ts';
import { findOpenGoogleChunks } from './find-open-google-chunks.ts';
import { googleChunkRetriesMax, googleRetriesForAFew } from './google-chunk-limits.ts';
import { chunkPushed } from './push-events.ts';
import type { GoogleChunk } from './push-google-chunk.job.ts';
import { sendClassMessage } from './send-class-message.ts';
import { type CampaignMessage, isSameForAll } from './send-google-message.ts';
import { type GoogleReach, updateGooglePasses } from './update-google-passes.ts';

/**
 * Brings one chunk of a campaign to Google Wallet. Run twice, it changes nothing twice and notifies nobody twice. A message that is the
 * same for all is told by the first chunk, of which there always is one, when every other chunk's passes are up to date.
 */
export async function pushGoogleChunk(
  ctx: Context,
  chunk: GoogleChunk,
  attempt: JobAttempt,
): Promise<Again<GoogleChunk> | undefined> {
  const { workspaceId } = chunk;
  if (!chunk.waiting && !(await ctx.database.inWorkspace(workspaceId, (tx) => isHeld(tx, chunk))))
    return finish(ctx, chunk, noReach);
  const campaign = await ctx.database.inWorkspace(workspaceId, (tx) => findLaunched(ctx, tx, chunk));
  const toAll = campaign?.message && isSameForAll(campaign.message) ? campaign.message : null;
  const done = chunk.waiting ?? (await updateChunk(ctx, chunk, { ...campaign, toAll }, attempt));
  if (!campaign || !toAll || chunk.number !== 1) return finish(ctx, chunk, { ...noReach, ...done });
  return tellWhenDue(ctx, { ...chunk, waiting: { looks: 0, ...done } }, { ...campaign, toAll }, attempt);
}

const noReach = { passUpdates: 0, notifications: 0, failed: 0 };

type Launched = { launchedAt: Date; message: CampaignMessage | null };
type ToTell = { launchedAt?: Date; message?: CampaignMessage | null; toAll: CampaignMessage | null };

function updateChunk(
  ctx: Context,
  chunk: GoogleChunk,
  { launchedAt, message, toAll }: ToTell,
  { retries, signal }: JobAttempt,
): Promise<GoogleReach> {
  return updateGooglePasses(ctx, chunk.workspaceId, {
    ...chunk,
    launchedAt: launchedAt ?? null,
    message: toAll ? null : (message ?? null),
    retried: retries > 0,
    // The one message waits for the passes of all; where each holder has their own, a pass holds up nobody but its holder.
    leavesFewBehind: toAll !== null && retries >= googleRetriesForAFew,
    lastTry: isLast(retries),
    signal,
  });
}

const isLast = (retries: number): boolean => retries >= googleChunkRetriesMax;

/** Often enough that the last chunk's holders do not wait, and slower for a campaign that takes hours. */
const firstLookSeconds = 2;
const lookSecondsMax = 30;

async function tellWhenDue(
  ctx: Context,
  chunk: GoogleChunk & { waiting: NonNullable<GoogleChunk['waiting']> },
  { launchedAt, toAll }: Launched & { toAll: CampaignMessage },
  { retries, signal }: JobAttempt,
): Promise<Again<GoogleChunk> | undefined> {
  const { workspaceId, campaignId, passTemplateId, number, waiting } = chunk;
  const open = await ctx.database.inWorkspace(workspaceId, (tx) => findOpenGoogleChunks(tx, campaignId));
  // A second delivery, after the first one was counted.
  if (!open.numbers.includes(number)) return undefined;
  if (!open.isWhole || open.numbers.length > 1)
    return {
      again: { ...chunk, waiting: { ...waiting, looks: waiting.looks + 1 } },
      afterSeconds: Math.min(lookSecondsMax, firstLookSeconds * 2 ** waiting.looks),
    };
  const told = await sendClassMessage(ctx, workspaceId, {
    passTemplateId,
    message: toAll,
    launchedAt,
    lastTry: isLast(retries),
    signal,
  });
  const { passUpdates, failed } = waiting;
  return finish(ctx, chunk, { ...told, passUpdates, failed: failed + told.failed });
}

async function finish(
  ctx: Context,
  { workspaceId, campaignId, number }: GoogleChunk,
  { passUpdates, notifications, failed }: GoogleReach,
): Promise<undefined> {
  const reach = { passUpdates, notifications, failed };
  await ctx.database.inWorkspace(workspaceId, (tx) =>
    announce(ctx, tx, [chunkPushed({ campaignId, number, wallet: 'google', ...reach })]),
  );
}

/**
 * Most chunks of a campaign have no holder at Google, and should cost one look. The first chunk may speak to the class for all others, so
 * it looks for holders of the whole template.
 */
async function isHeld(
  tx: WorkspaceTransaction,
  { passTemplateId, number, firstPassId, lastPassId }: GoogleChunk,
): Promise<boolean> {
  const range = number === 1 ? { firstPassId: null, lastPassId: null } : { firstPassId, lastPassId };
  const held = await findHeldGooglePasses(tx, { passTemplateId, ...range, afterPassId: null, limit: 1 });
  return held.length > 0;
}

/** Null for a campaign that was canceled. */
async function findLaunched(
  ctx: Context,
  tx: WorkspaceTransaction,
  { campaignId, passTemplateId }: GoogleChunk,
): Promise<Launched | null> {
  const overlays = await loadOverlays(tx, passTemplateId);
  const campaign = overlays.find((overlay) => overlay.campaignId === campaignId);
  if (!campaign) return null;
  const { message: text, launchedAt } = campaign;
  const link = campaign.link && clickUrl(ctx, { workspaceId: tx.workspaceId, campaignId });
  return { launchedAt, message: text ? { id: campaignId, text, link } : null };
}
