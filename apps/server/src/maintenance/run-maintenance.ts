import type { Context } from '../context.ts';
import { openMaintenanceTally } from '../platform/maintenance/maintenance-tally.ts';
import { maintainWorkspacesJob } from './maintain-workspaces.job.ts';
import { installationSteps } from './maintenance-steps.ts';

/**
 * Removes what is past its time in the whole installation and makes what will be needed, and has the workspaces walked. A step that
 * fails holds up none of the others. Safe to run twice, and beside itself.
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

/** A walk that takes longer than an hour is left to end; otherwise the last workspaces would never have their turn. */
async function beginWalk({ queue, database }: Context): Promise<void> {
  const walks = await queue.find(maintainWorkspacesJob, {});
  if (walks.some(({ state }) => state === 'open')) return;
  await queue.send({ db: database.global }, maintainWorkspacesJob, { after: null });
}
