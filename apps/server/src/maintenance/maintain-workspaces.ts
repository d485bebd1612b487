import type { Context } from '../context.ts';
import { openMaintenanceTally } from '../platform/maintenance/maintenance-tally.ts';
import { walkWorkspaces } from '../platform/maintenance/walk-workspaces.ts';
import type { Again, JobAttempt } from '../platform/queue/job.ts';
import type { WorkspacesWalk } from './maintenance.jobs.ts';
import { workspaceSteps } from './maintenance-steps.ts';

/** Far below the quarter of an hour after which the queue considers a run lost. */
const walkMillisecondsMax = 120_000;

/** The next run continues where the time was up. A failing step or workspace does not affect the others. */
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
