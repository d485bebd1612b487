import type { Context } from '../../context.ts';
import type { DividedStep, WorkspaceStep } from './maintenance-step.ts';
import type { MaintenanceTally } from './maintenance-tally.ts';

const workspacesPerRead = 500;

type Database = Pick<Context, 'database'>;

export type Walk<Needed> = {
  after: string | null;
  steps: readonly (WorkspaceStep<Needed> | DividedStep<Needed>)[];
  tally: Pick<MaintenanceTally, 'attempt'>;
  now: Date;
  /** Checked after each workspace, and between pages. */
  isOver(): boolean;
};

/** Separate transactions, because no statement spans workspaces. Returns the last workspace processed if the time is up, otherwise null. */
export async function walkWorkspaces<Needed extends Database>(
  ctx: Needed,
  { after, steps, tally, now, isOver }: Walk<Needed>,
): Promise<string | null> {
  for (let last = after ?? '0'; ; ) {
    const workspaces = await workspacesAfter(ctx, last);
    if (workspaces.length === 0) return null;
    for (const { id } of workspaces) {
      for (const step of steps)
        await tally.attempt(step.name, () => takeStep(ctx, id, step, { now, isOver }), id);
      last = id;
      if (isOver()) return last;
    }
  }
}

async function takeStep<Needed extends Database>(
  ctx: Needed,
  workspaceId: string,
  step: WorkspaceStep<Needed> | DividedStep<Needed>,
  { now, isOver }: Pick<Walk<Needed>, 'now' | 'isOver'>,
): Promise<number> {
  if ('runDivided' in step) return step.runDivided(ctx, workspaceId);
  const { run, pages = { rowsEach: Number.POSITIVE_INFINITY, max: 1 } } = step;
  let sum = 0;
  for (let page = 1; ; page += 1) {
    const done = await ctx.database.inWorkspace(workspaceId, (tx) => run(ctx, tx, now));
    sum += done;
    if (done < pages.rowsEach || page >= pages.max || isOver()) return sum;
  }
}

function workspacesAfter({ database }: Database, last: string): Promise<{ id: string }[]> {
  return database.global
    .selectFrom('workspaces')
    .select('id')
    .where('id', '>', last)
    .orderBy('id')
    .limit(workspacesPerRead)
    .execute();
}
