import type { Context } from '../context.ts';
import { openMaintenanceTally } from '../platform/maintenance/maintenance-tally.ts';
import { maintainWorkspacesJob } from './maintenance.jobs.ts';
import { installationSteps } from './maintenance-steps.ts';

/**
 * Runs the maintenance steps of the installation and starts those of the workspaces. A failing step does not affect the others. Safe to run
 * twice or concurrently.
 */
export async function runMaintenance(
  ctx: Context,
  _payload = {},
  _attempt = {},
  steps = installationSteps,
): Promise<void> {
  const now = ctx.clock();
  const tally = openMaintenanceTally(ctx.logger);
  for (const { name, run } of steps) await tally.attempt(name, () => run(ctx, now));
  tally.report();
  await beginWalk(ctx);
}

/** Lets a run that takes longer than an hour finish, so that the last workspaces are processed, too. */
async function beginWalk({ queue, database }: Context): Promise<void> {
  const walks = await queue.find(maintainWorkspacesJob, {});
  if (walks.some(({ state }) => state === 'open')) return;
  await queue.send({ db: database.global }, maintainWorkspacesJob, { after: null });
}
