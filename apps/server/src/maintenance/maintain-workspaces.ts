import type { Context } from '../context.ts';
import { openMaintenanceTally } from '../platform/maintenance/maintenance-tally.ts';
import { walkWorkspaces } from '../platform/maintenance/walk-workspaces.ts';
import type { Again, JobAttempt } from '../platform/queue/job.ts';
import type { WorkspacesWalk } from './maintain-workspaces.job.ts';
import { workspaceSteps } from './maintenance-steps.ts';

/** Well below the quarter of an hour after which the queue takes a run for lost, with room for one workspace that takes long. */
const walkMillisecondsMax = 120_000;

/**
 * Removes what is past its time and puts right what was left undone, workspace by workspace. With more of them than a run has time for
 * the next one goes on. What fails, in one step or one workspace, holds up nothing else. Safe to run twice, and beside itself.
 */
export async function maintainWorkspaces(
  ctx: Context,
  { after }: WorkspacesWalk,
  { signal }: Pick<JobAttempt, 'signal'>,
  steps = workspaceSteps,
): Promise<Again<WorkspacesWalk> | undefined> {
  const now = ctx.clock();
  const tally = openMaintenanceTally(ctx.logger);
  const isOver = () => signal.aborted || ctx.clock().getTime() - now.getTime() >= walkMillisecondsMax;
  const last = await walkWorkspaces(ctx, { after, steps, tally, now, isOver });
  tally.report();
  return last === null ? undefined : { again: { after: last }, afterSeconds: 0 };
}
