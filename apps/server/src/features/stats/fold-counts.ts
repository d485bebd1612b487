import { calendarDay } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { DailyCountsTable } from '../../platform/database/schema/events-tables.ts';
import { foldTotals } from './fold-totals.ts';

const stepsPerRun = 10_000;

/** One transaction, so that a sum of pending and folded counts is always correct. */
export async function foldCounts(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<void> {
  const { timezone_name: timezone } = await ctx.database.global
    .selectFrom('workspaces')
    .select('timezone_name')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  for (;;) {
    const folded = await ctx.database.inWorkspace(workspaceId, async (tx) => {
      const taken = await takeSteps(tx, timezone);
      await foldDays(tx, taken);
      await foldTotals(tx, taken);
      return taken.length;
    });
    if (folded < stepsPerRun) return;
  }
}

type Step = Pick<DailyCountsTable, 'subject_id' | 'kind' | 'day'> & { amount: number };

/** A step is counted on its day in the workspace's time zone. */
async function takeSteps({ workspaceId, db }: WorkspaceTransaction, timezone: string): Promise<Step[]> {
  const taken = await db
    .deleteFrom('count_deltas')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', (select) =>
      select
        .selectFrom('count_deltas')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .orderBy('id')
        .limit(stepsPerRun)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['subject_id', 'kind', 'amount', 'at'])
    .execute();
  return taken.map(({ at, ...step }) => ({ ...step, day: calendarDay(at, timezone) }));
}

async function foldDays({ workspaceId, db }: WorkspaceTransaction, steps: readonly Step[]): Promise<void> {
  const sums = new Map<string, Step>();
  for (const step of steps) {
    const key = `${step.subject_id} ${step.kind} ${step.day}`;
    sums.set(key, { ...step, amount: step.amount + (sums.get(key)?.amount ?? 0) });
  }
  if (sums.size === 0) return;
  await db
    .insertInto('daily_counts')
    .values(
      // Sorted, so that concurrent folds of a workspace do not deadlock.
      [...sums]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, sum]) => ({ workspace_id: workspaceId, ...sum, amount: String(sum.amount) })),
    )
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'subject_id', 'kind', 'day']).doUpdateSet(({ eb, ref }) => ({
        amount: eb('daily_counts.amount', '+', ref('excluded.amount')),
      })),
    )
    .execute();
}
