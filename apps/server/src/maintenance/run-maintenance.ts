import type { Context } from '../context.ts';
import { openMaintenanceTally } from '../platform/maintenance/maintenance-tally.ts';
import { maintainWorkspacesJob } from './maintenance.jobs.ts';
import { installationSteps } from './maintenance-steps.ts';

/** A failing step does not affect the others. Safe to run concurrently. */
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

/** Does not start a second walk while one runs, so that the last workspaces get their turn. */
async function beginWalk({ queue, database }: Context): Promise<void> {
  const walks = await queue.find(maintainWorkspacesJob, {});
  if (walks.some(({ state }) => state === 'open')) return;
  await queue.send({ db: database.global }, maintainWorkspacesJob, { after: null });
}
