import type { Context } from '../../context.ts';
import type { Again } from '../../platform/queue/job.ts';
import { pushTargets } from './push-targets.ts';
import type { ApplePassRefresh } from './refresh-apple-pass.job.ts';

const roundsMax = 10;
const firstWaitSeconds = 5;

/** Pushes to the devices of one pass; what APNs has no time for is tried again, a little later each time. */
export async function refreshApplePass(
  ctx: Context,
  refresh: ApplePassRefresh,
): Promise<Again<ApplePassRefresh> | undefined> {
  const { workspaceId, passId, passTemplateId, round = 0 } = refresh;
  const { later } = await pushTargets(ctx, {
    workspaceId,
    range: { passTemplateId, firstPassId: passId, lastPassId: passId },
  });
  if (later.length === 0 || round >= roundsMax) return undefined;
  return { again: { ...refresh, round: round + 1 }, afterSeconds: firstWaitSeconds * 2 ** round };
}
