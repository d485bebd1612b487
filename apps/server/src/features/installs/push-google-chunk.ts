import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import type { JobAttempt } from '../../platform/queue/job.ts';
import { clickUrl } from '../passes/click-link.ts';
import { loadOverlays } from '../passes/load-overlays.ts';
import { findHeldGooglePasses } from './find-google-passes.ts';
import { googleChunkRetriesMax } from './google-chunk-limits.ts';
import { chunkPushed } from './install-events.ts';
import type { GoogleChunk } from './push-google-chunk.job.ts';
import type { CampaignMessage } from './tell-google-holders.ts';
import { updateGooglePasses } from './update-google-passes.ts';

/** Brings one chunk of a campaign to Google Wallet. Run twice, it changes nothing twice and notifies nobody twice. */
export async function pushGoogleChunk(
  ctx: Context,
  { workspaceId, ...chunk }: GoogleChunk,
  { retries, signal }: JobAttempt,
): Promise<void> {
  const { campaignId, number } = chunk;
  const nobody = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    if (await isHeld(tx, chunk)) return false;
    await announce(ctx, tx, [chunkPushed({ campaignId, number, wallet: 'google', ...noReach })]);
    return true;
  });
  if (nobody) return;
  const message = await ctx.database.inWorkspace(workspaceId, (tx) => findMessage(ctx, tx, chunk));
  const reach = await updateGooglePasses(ctx, workspaceId, {
    ...chunk,
    // The first chunk tells the class: there is always one, and its number says which it is, whoever runs it when.
    message: message && { ...message, tellsClass: number === 1 },
    retried: retries > 0,
    lastTry: retries >= googleChunkRetriesMax,
    signal,
  });
  await ctx.database.inWorkspace(workspaceId, (tx) =>
    announce(ctx, tx, [chunkPushed({ campaignId, number, wallet: 'google', ...reach })]),
  );
}

const noReach = { passUpdates: 0, notifications: 0, failed: 0 };

/**
 * Most chunks of a campaign have no holder at Google, and should cost one look. The first chunk may speak to the class for all others, so
 * it looks for holders of the whole template.
 */
async function isHeld(
  tx: WorkspaceTransaction,
  { passTemplateId, number, firstPassId, lastPassId }: Omit<GoogleChunk, 'workspaceId'>,
): Promise<boolean> {
  const range = number === 1 ? { firstPassId: null, lastPassId: null } : { firstPassId, lastPassId };
  const held = await findHeldGooglePasses(tx, { passTemplateId, ...range, afterPassId: null, limit: 1 });
  return held.length > 0;
}

/** Null for a campaign that says nothing, or was canceled. */
async function findMessage(
  ctx: Context,
  tx: WorkspaceTransaction,
  { campaignId, passTemplateId }: Pick<GoogleChunk, 'campaignId' | 'passTemplateId'>,
): Promise<CampaignMessage | null> {
  const overlays = await loadOverlays(tx, passTemplateId);
  const campaign = overlays.find((overlay) => overlay.campaignId === campaignId);
  if (!campaign?.message) return null;
  const link = campaign.link && clickUrl(ctx, { workspaceId: tx.workspaceId, campaignId });
  return { id: campaignId, text: campaign.message, link, launchedAt: campaign.launchedAt };
}
