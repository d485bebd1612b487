import { sql } from 'kysely';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { wholeWorkspace } from '../../platform/database/schema/events-tables.ts';

export type WorkspaceCounts = { passTemplateCount: number; passCount: number; demoPassCount: number };

/**
 * How much a workspace holds. Passes come from the folded counts and what is still to be folded into them, never from counting
 * passes; templates are counted as far as lists are.
 */
export async function countWorkspace(tx: WorkspaceTransaction): Promise<WorkspaceCounts> {
  const { workspaceId, db } = tx;
  const templates = await countUpTo(
    db,
    db
      .selectFrom('pass_templates')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('archived_at', 'is', null)
      .orderBy('id'),
  );
  const { passCount, demoPassCount } = await countPasses(tx);
  return { passTemplateCount: templates.totalCount, passCount, demoPassCount };
}

/** What is folded and what waits in one statement: a folding in between would be counted twice, or not at all. */
async function countPasses({ workspaceId, db }: WorkspaceTransaction) {
  const rows = await db
    .selectFrom('total_counts')
    .select([sql<boolean>`kind = 'issuedDemo'`.as('isDemo'), 'amount'])
    .where('workspace_id', '=', workspaceId)
    .where('subject_id', '=', wholeWorkspace)
    .unionAll((eb) =>
      eb
        .selectFrom('count_deltas as step')
        .innerJoin('pass_templates as template', (join) =>
          join
            .onRef('template.workspace_id', '=', 'step.workspace_id')
            .onRef('template.id', '=', 'step.subject_id'),
        )
        .select(['template.is_demo as isDemo', sql<string>`sum(step.amount)::bigint`.as('amount')])
        .where('step.workspace_id', '=', workspaceId)
        .where('template.workspace_id', '=', workspaceId)
        .where('step.kind', '=', 'issued')
        .groupBy('template.is_demo'),
    )
    .execute();
  const sum = (of: typeof rows) => of.reduce((all, { amount }) => all + Number(amount), 0);
  return { passCount: sum(rows), demoPassCount: sum(rows.filter(({ isDemo }) => isDemo)) };
}
