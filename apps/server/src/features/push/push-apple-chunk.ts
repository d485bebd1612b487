import { addFailures } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { loadChunkRecipients } from '../recipients/chunk-recipients.ts';
import { findLaunchedCampaign } from './find-launched-campaign.ts';
import { findPushTargets, type PassRange } from './find-push-targets.ts';
import { type AppleChunk, pausedSeconds, pushAppleChunkRetriesMax } from './push-apple-chunk-payload.ts';
import { chunkPushed } from './push-events.ts';
import { roundsMax, secondsBeforeRound } from './push-retry-policy.ts';
import { type PushResult, pushTargets } from './push-targets.ts';

/** Pushes one chunk of a campaign to the iPhones that hold its passes, in as many rounds as APNs needs. */
export async function pushAppleChunk(
  ctx: Context,
  chunk: AppleChunk,
  { retries }: JobAttempt,
): Promise<Again<AppleChunk> | undefined> {
  const { workspaceId, campaignId, number, notifies } = chunk;
  const before = chunk.later ?? { round: 0, devices: undefined, reached: 0, failed: 0, failures: {} };
  const { status, recipients } = await ctx.database.inWorkspace(workspaceId, async (tx) => ({
    status: (await findLaunchedCampaign(ctx, tx, campaignId)).status,
    recipients: await loadChunkRecipients(tx, chunk),
  }));
  if (status === 'Paused') return { again: chunk, afterSeconds: pausedSeconds };
  const range = { ...chunk, recipients };
  const result =
    status === 'Canceled'
      ? unsent
      : await pushTargets(ctx, { workspaceId, range, onlyDevices: before.devices }).catch(
          (error: unknown) => {
            if (retries < pushAppleChunkRetriesMax) throw error;
            // There is no further retry, and the campaign must be able to finish.
            ctx.logger.error('A campaign chunk failed permanently', error, {
              workspaceId,
              campaignId,
              number,
            });
            return failRemaining(ctx, chunk, range);
          },
        );
  const counted = new Set(chunk.later?.reachedPassIds);
  const reached = before.reached + result.reached.difference(counted).size;
  const failed = before.failed + result.failed;
  const failures = addFailures(before.failures ?? {}, result.failures);
  const round = before.round + 1;
  if (result.later.length > 0 && round < roundsMax) {
    const devices = result.later.flatMap((target) => target.devices);
    const reachedPassIds = reachedOf(result, counted);
    return {
      again: { ...chunk, later: { round, devices, reached, failed, failures, reachedPassIds } },
      afterSeconds: secondsBeforeRound(round, result.askedSeconds),
    };
  }
  await ctx.database.inWorkspace(workspaceId, (tx) =>
    announce(ctx, tx, [
      chunkPushed({
        campaignId,
        number,
        wallet: 'apple',
        passUpdates: reached,
        notifications: notifies ? reached : 0,
        failed: failed + result.later.length,
        failures: addFailures(failures, { walletUnavailable: result.later.length }),
      }),
    ]),
  );
  return undefined;
}

/** The passes of the remaining devices that are already counted through another device: a pass on two devices counts once. */
function reachedOf({ reached, later }: PushResult, counted: ReadonlySet<string>): string[] {
  const late = new Set(later.flatMap(({ passIds }) => passIds));
  return [...late].filter((passId) => reached.has(passId) || counted.has(passId));
}

const unsent: PushResult = {
  reached: new Set(),
  failed: 0,
  failures: {},
  later: [],
  askedSeconds: 0,
  isOutage: false,
};

/** Counts every remaining device as failed. */
async function failRemaining(ctx: Context, chunk: AppleChunk, range: PassRange): Promise<PushResult> {
  const failed =
    chunk.later?.devices?.length ??
    (await ctx.database.inWorkspace(chunk.workspaceId, (tx) => findPushTargets(tx, range))).length;
  return {
    reached: new Set(),
    failed,
    failures: { internalError: failed },
    later: [],
    askedSeconds: 0,
    isOutage: true,
  };
}
