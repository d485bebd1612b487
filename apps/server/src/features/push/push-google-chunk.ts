import type { Context } from '../../context.ts';
import { announce } from '../../platform/events/announce.ts';
import type { JobAttempt } from '../../platform/queue/job.ts';
import { findHeldGooglePasses } from '../rendering/find-google-passes.ts';
import { isPersonalText } from '../rendering/is-personal-text.ts';
import { findLaunchedCampaign } from './find-launched-campaign.ts';
import { googleChunkRetriesMax, googleRetriesBeforeDeferring } from './google-chunk-limits.ts';
import { chunkPushed } from './push-events.ts';
import type { GoogleChunk } from './push-google-chunk.job.ts';
import { updateGooglePasses } from './update-google-passes.ts';

/**
 * Updates the passes of one campaign chunk at Google Wallet and sends each holder a personal message. A message that is the
 * same for all is sent to the class instead, by `sendClassMessage`. Run twice, it changes and notifies nothing twice.
 */
export async function pushGoogleChunk(
  ctx: Context,
  chunk: GoogleChunk,
  { retries, signal }: JobAttempt,
): Promise<void> {
  const { workspaceId, campaignId, number, passTemplateId, firstPassId, lastPassId } = chunk;
  const { isHeld, campaign } = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const range = { passTemplateId, firstPassId, lastPassId, afterPassId: null, limit: 1 };
    const [held] = await findHeldGooglePasses(tx, range);
    return { isHeld: held !== undefined, campaign: held ? await findLaunchedCampaign(ctx, tx, chunk) : null };
  });
  const message = campaign?.message ?? null;
  const isPersonal = message !== null && isPersonalText(message.text);
  const result = isHeld
    ? await updateGooglePasses(ctx, workspaceId, {
        ...chunk,
        launchedAt: campaign?.launchedAt ?? null,
        message: isPersonal ? message : null,
        retried: retries > 0,
        // The class message waits for all passes; a failing pass delays only its own personal message.
        defersFailing: message !== null && !isPersonal && retries >= googleRetriesBeforeDeferring,
        lastTry: retries >= googleChunkRetriesMax,
        signal,
      })
    : { passUpdates: 0, notifications: 0, failed: 0 };
  await ctx.database.inWorkspace(workspaceId, (tx) =>
    announce(ctx, tx, [chunkPushed({ campaignId, number, wallet: 'google', ...result })]),
  );
}
