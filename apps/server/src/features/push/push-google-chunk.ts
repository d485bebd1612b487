import type { Context } from '../../context.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { loadChunkRecipients } from '../recipients/chunk-recipients.ts';
import { findHeldGooglePasses } from '../rendering/find-google-passes.ts';
import { findLaunchedCampaign } from './find-launched-campaign.ts';
import {
  type GoogleChunk,
  googleChunkRetriesMax,
  googleRetriesBeforeDeferring,
  pausedSeconds,
} from './push.jobs.ts';
import { updateGooglePasses } from './update-google-passes.ts';

/** Sends each holder the message, unless it goes to the class by `sendClassMessage`. A second run changes and notifies nothing. */
export async function pushGoogleChunk(
  ctx: Context,
  chunk: GoogleChunk,
  { retries, signal }: JobAttempt,
): Promise<Again<GoogleChunk> | undefined> {
  const { workspaceId, campaignId, number, passTemplateId, firstPassId, lastPassId } = chunk;
  const { isHeld, campaign, passIds } = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const { passIds } = await loadChunkRecipients(tx, chunk);
    const range = { passTemplateId, firstPassId, lastPassId, afterPassId: null, limit: 1 };
    const [held] = await findHeldGooglePasses(tx, { ...range, ...(passIds && { passIds }) });
    return { isHeld: held !== undefined, campaign: await findLaunchedCampaign(tx, campaignId), passIds };
  });
  const { status, rule, message, hasClassMessage } = campaign;
  if (status === 'Paused') return { again: chunk, afterSeconds: pausedSeconds };
  const result =
    isHeld && status !== 'Canceled'
      ? await updateGooglePasses(ctx, workspaceId, {
          ...chunk,
          ...(passIds && { passIds }),
          campaign: rule,
          message: hasClassMessage ? null : message,
          retried: retries > 0,
          // The class message waits for all passes; a failing pass delays only its own personal message.
          defersFailing: hasClassMessage && retries >= googleRetriesBeforeDeferring,
          lastTry: retries >= googleChunkRetriesMax,
          signal,
        })
      : { passUpdates: 0, notifications: 0, failed: 0, failures: {} };
  await ctx.database.inWorkspace(workspaceId, (tx) =>
    announce(ctx, tx, [
      { type: 'installs.chunkPushed', payload: { campaignId, number, wallet: 'google', ...result } },
    ]),
  );
  return undefined;
}
