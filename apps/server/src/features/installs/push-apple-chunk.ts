import type { Context } from '../../context.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { chunkPushed } from './install-events.ts';
import { type AppleChunk, pushAppleChunkRetriesMax } from './push-apple-chunk-payload.ts';
import { pushTargets } from './push-targets.ts';

/** 5 s, 10 s, … 21 minutes: an outage of APNs of three quarters of an hour is sat out, then the rest counts as failed. */
const roundsMax = 10;
const firstWaitSeconds = 5;

/** Pushes one chunk of a campaign to the iPhones that hold its passes, in as many rounds as APNs needs. */
export async function pushAppleChunk(
  ctx: Context,
  chunk: AppleChunk,
  { retries }: JobAttempt,
): Promise<Again<AppleChunk> | undefined> {
  const { workspaceId, campaignId, number, notifies } = chunk;
  const before = chunk.later ?? { round: 0, pushTokens: undefined, reached: 0, failed: 0 };
  const range = { ...chunk, issuedOnly: true };
  const result = await pushTargets(ctx, { workspaceId, range, onlyTokens: before.pushTokens }).catch(
    (error: unknown) => {
      if (retries < pushAppleChunkRetriesMax) throw error;
      // No later run will come, and a campaign must come to its end.
      ctx.logger.error('A chunk of a campaign was given up', error, { workspaceId, campaignId, number });
      return { reached: 0, failed: before.pushTokens?.length ?? 0, later: [] };
    },
  );
  const reached = before.reached + result.reached;
  const failed = before.failed + result.failed;
  const round = before.round + 1;
  if (result.later.length > 0 && round < roundsMax)
    return {
      again: { ...chunk, later: { round, pushTokens: result.later, reached, failed } },
      afterSeconds: firstWaitSeconds * 2 ** (round - 1),
    };
  await ctx.database.inWorkspace(workspaceId, (tx) =>
    announce(ctx, tx, [
      chunkPushed({
        campaignId,
        number,
        wallet: 'apple',
        passUpdates: reached,
        notifications: notifies ? reached : 0,
        failed: failed + result.later.length,
      }),
    ]),
  );
  return undefined;
}
