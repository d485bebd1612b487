import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { wholeWorkspace } from '../../platform/database/schema/events-tables.ts';

type Step = { subject_id: string; kind: string; amount: number };

/** Issued passes also count for the workspace, separately for demo templates. */
export async function foldTotals(tx: WorkspaceTransaction, steps: readonly Step[]): Promise<void> {
  const { workspaceId, db } = tx;
  const sums = new Map<string, Step>();
  for (const step of [...steps, ...(await workspaceSteps(tx, steps))]) {
    const key = `${step.subject_id} ${step.kind}`;
    sums.set(key, { ...step, amount: step.amount + (sums.get(key)?.amount ?? 0) });
  }
  if (sums.size === 0) return;
  await db
    .insertInto('total_counts')
    .values(
      // Sorted to avoid deadlocks, as the daily counts.
      [...sums]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { subject_id, kind, amount }]) => ({
          workspace_id: workspaceId,
          subject_id,
          kind,
          amount: String(amount),
        })),
    )
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'subject_id', 'kind']).doUpdateSet(({ eb, ref }) => ({
        amount: eb('total_counts.amount', '+', ref('excluded.amount')),
      })),
    )
    .execute();
}

async function workspaceSteps(
  { workspaceId, db }: WorkspaceTransaction,
  steps: readonly Step[],
): Promise<Step[]> {
  const issued = steps.filter(({ kind }) => kind === 'issued');
  if (issued.length === 0) return [];
  const demos = await db
    .selectFrom('pass_templates')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...new Set(issued.map((step) => step.subject_id))])
    .where('is_demo', '=', true)
    .execute();
  const demoIds = new Set(demos.map(({ id }) => id));
  return issued.map(({ subject_id, amount }) => ({
    subject_id: wholeWorkspace,
    kind: demoIds.has(subject_id) ? 'issuedDemo' : 'issued',
    amount,
  }));
}
