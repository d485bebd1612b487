import type { Context } from '../../context.ts';
import type { Again } from '../../platform/queue/job.ts';
import { roundsMax, secondsBeforeRound } from './push-retry-policy.ts';
import { pushTargets } from './push-targets.ts';
import type { ApplePassRefresh } from './refresh-apple-pass.job.ts';

/** Pushes to the devices of one pass; retries those APNs cannot serve with growing delays. */
export async function refreshApplePass(
  ctx: Context,
  refresh: ApplePassRefresh,
): Promise<Again<ApplePassRefresh> | undefined> {
  const { workspaceId, passId, passTemplateId } = refresh;
  const { later, askedSeconds } = await pushTargets(ctx, {
    workspaceId,
    range: { passTemplateId, firstPassId: passId, lastPassId: passId },
    onlyDevices: refresh.later?.devices,
  });
  const round = (refresh.later?.round ?? 0) + 1;
  if (later.length === 0 || round >= roundsMax) return undefined;
  const devices = later.flatMap((target) => target.devices);
  return {
    again: { ...refresh, later: { round, devices } },
    afterSeconds: secondsBeforeRound(round, askedSeconds),
  };
}
