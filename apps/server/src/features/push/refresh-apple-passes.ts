import type { Context } from '../../context.ts';
import type { Again } from '../../platform/queue/job.ts';
import type { ApplePassesRefresh } from './push.jobs.ts';
import { roundsMax, secondsBeforeRound } from './push-retry-policy.ts';
import { pushTargets } from './push-targets.ts';

export async function refreshApplePasses(
  ctx: Context,
  refresh: ApplePassesRefresh,
): Promise<Again<ApplePassesRefresh> | undefined> {
  const { workspaceId, passTemplateId } = refresh;
  const passIds = (refresh.passIds ?? [refresh.passId ?? '']).toSorted();
  const { later, askedSeconds } = await pushTargets(ctx, {
    workspaceId,
    range: { passTemplateId, firstPassId: passIds[0] ?? '', lastPassId: passIds.at(-1) ?? '', passIds },
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
