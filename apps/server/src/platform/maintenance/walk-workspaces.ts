import type { Context } from '../../context.ts';
import type { WorkspaceStep } from './clean-up-step.ts';
import type { CleanUpTally } from './clean-up-tally.ts';

const workspacesPerRead = 500;

export type Walk = {
  /** The last workspace that was walked before; null to begin with the first. */
  after: string | null;
  steps: readonly WorkspaceStep[];
  tally: CleanUpTally;
  now: Date;
  /** Asked after each workspace. */
  isOver(): boolean;
};

/**
 * Takes the steps workspace by workspace, since no statement reaches across them, each in a transaction of its own. Answers the last
 * workspace it came to when its time was over before the last one; else null.
 */
export async function walkWorkspaces(
  ctx: Context,
  { after, steps, tally, now, isOver }: Walk,
): Promise<string | null> {
  for (let last = after ?? '0'; ; ) {
    const workspaces = await workspacesAfter(ctx, last);
    if (workspaces.length === 0) return null;
    for (const { id } of workspaces) {
      for (const { name, run } of steps)
        await tally.attempt(name, () => ctx.database.inWorkspace(id, (tx) => run(ctx, tx, now)), id);
      last = id;
      if (isOver()) return last;
    }
  }
}

function workspacesAfter({ database }: Pick<Context, 'database'>, last: string): Promise<{ id: string }[]> {
  return database.global
    .selectFrom('workspaces')
    .select('id')
    .where('id', '>', last)
    .orderBy('id')
    .limit(workspacesPerRead)
    .execute();
}
