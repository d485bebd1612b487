import type { Context } from '../context.ts';
import type { Database } from '../platform/database/database.ts';
import type { WorkspaceStep } from '../platform/maintenance/maintenance-step.ts';
import { walkWorkspaces } from '../platform/maintenance/walk-workspaces.ts';
import { installationRemovals, type RemovalContext, workspaceRemovals } from './maintenance-steps.ts';
import { removeOrphanFiles } from './remove-orphan-files.ts';

export type Purged = {
  /** By the name of the step. */
  removed: Record<string, number>;
  failed: { step: string; error: unknown }[];
};

/** Removes at once what maintenance removes hour by hour. A dry run rolls every step back. */
export async function purge(
  ctx: RemovalContext & Pick<Context, 'clock'>,
  { isDryRun }: { isDryRun: boolean },
): Promise<Purged> {
  const now = ctx.clock();
  const removed: Purged['removed'] = {};
  const failed: Purged['failed'] = [];
  const attempt = async (step: string, work: () => Promise<number>) => {
    try {
      removed[step] = (removed[step] ?? 0) + (await work());
    } catch (error) {
      if (!failed.some((one) => one.step === step)) failed.push({ step, error });
    }
  };
  for (const { name, run, count } of installationRemovals)
    await attempt(name, async () => {
      if (!isDryRun) return run(ctx, now);
      return count
        ? count(ctx, now)
        : rolledBack(ctx.database, (global) => run(withGlobal(ctx, global), now));
    });
  const files = isDryRun ? keepingFiles(ctx) : ctx.files;
  await walkWorkspaces(isDryRun ? { ...ctx, database: rollingBack(ctx.database), files } : ctx, {
    after: null,
    steps: workspaceRemovals.map((step) => (isDryRun ? inOneTransaction(step) : withoutLimit(step))),
    tally: { attempt },
    now,
    isOver: () => false,
  });
  await attempt('orphanFiles', () => removeOrphanFiles({ ...ctx, files }, now));
  return { removed, failed };
}

class RolledBack extends Error {}

type Global = Database['global'];

async function rolledBack({ global }: Database, work: (global: Global) => Promise<number>): Promise<number> {
  let result = 0;
  await global
    .transaction()
    .execute(async (transaction) => {
      result = await work(transaction);
      throw new RolledBack();
    })
    .catch(ignoreRollback);
  return result;
}

function withGlobal(ctx: RemovalContext, global: Global): RemovalContext {
  return { ...ctx, database: { ...ctx.database, global } };
}

function rollingBack(database: Database): Database {
  return {
    ...database,
    inWorkspace: async (workspaceId, work) => {
      let result: { value: Awaited<ReturnType<typeof work>> } | undefined;
      await database
        .inWorkspace(workspaceId, async (tx) => {
          result = { value: await work(tx) };
          throw new RolledBack();
        })
        .catch(ignoreRollback);
      if (!result) throw new Error('The transaction did not run.');
      return result.value;
    },
  };
}

function ignoreRollback(error: unknown): void {
  if (!(error instanceof RolledBack)) throw error;
}

function keepingFiles({ files }: RemovalContext): RemovalContext['files'] {
  return { ...files, remove: () => Promise.resolve() };
}

type Removal = WorkspaceStep<RemovalContext>;

/** Each page would begin with the same rows again. */
function inOneTransaction({ name, run, pages }: Removal): Removal {
  return {
    name,
    run: async (ctx, tx, now) => {
      for (let sum = 0; ; ) {
        const done = await run(ctx, tx, now);
        sum += done;
        if (!pages || done < pages.rowsEach) return sum;
      }
    },
  };
}

/** No other workspace waits for its turn. */
function withoutLimit({ pages, ...step }: Removal): Removal {
  return pages ? { ...step, pages: { ...pages, max: Number.POSITIVE_INFINITY } } : step;
}
