import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';

export async function readCounts(
  { workspaceId, db }: WorkspaceTransaction,
  subjectIds: string[],
): Promise<Map<string, Record<string, number>>> {
  const counts = new Map<string, Record<string, number>>();
  if (subjectIds.length === 0) return counts;
  const steps = await db
    .selectFrom((select) =>
      select
        .selectFrom('total_counts')
        .select(['subject_id', 'kind', sql<string>`amount`.as('amount')])
        .where('workspace_id', '=', workspaceId)
        .where('subject_id', 'in', subjectIds)
        .unionAll(
          select
            .selectFrom('count_deltas')
            .select(['subject_id', 'kind', sql<string>`amount::bigint`.as('amount')])
            .where('workspace_id', '=', workspaceId)
            .where('subject_id', 'in', subjectIds),
        )
        .as('step'),
    )
    .select(['subject_id', 'kind', ({ fn }) => fn.sum<string>('amount').as('amount')])
    .groupBy(['subject_id', 'kind'])
    .execute();
  for (const { subject_id, kind, amount } of steps)
    counts.set(subject_id, { ...counts.get(subject_id), [kind]: Number(amount) });
  return counts;
}
