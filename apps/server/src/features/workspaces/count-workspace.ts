import { listCountMax } from '@tessera/contract';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { wholeWorkspace } from '../../platform/database/schema/events-tables.ts';

export type WorkspaceCounts = { passTemplateCount: number; passCount: number; demoPassCount: number };

/** Sums counts and deltas. One statement, because a concurrent fold between two would count twice or not at all. */
export async function countWorkspace(tx: WorkspaceTransaction): Promise<WorkspaceCounts> {
  const rows = await countTemplates(tx).unionAll(foldedPasses(tx)).unionAll(waitingPasses(tx)).execute();
  const sum = (of: string) =>
    rows.filter(({ kind }) => kind === of).reduce((all, { amount }) => all + Number(amount), 0);
  const demoPassCount = sum('issuedDemo');
  return {
    passTemplateCount: Math.min(sum('templates'), listCountMax),
    passCount: sum('issued') + demoPassCount,
    demoPassCount,
  };
}

function countTemplates({ workspaceId, db }: WorkspaceTransaction) {
  const counted = db
    .selectFrom('pass_templates')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(listCountMax + 1);
  return db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => [sql<string>`'templates'`.as('kind'), fn.countAll<string>().as('amount')]);
}

function foldedPasses({ workspaceId, db }: WorkspaceTransaction) {
  return db
    .selectFrom('total_counts')
    .select(['kind', 'amount'])
    .where('workspace_id', '=', workspaceId)
    .where('subject_id', '=', wholeWorkspace);
}

function waitingPasses({ workspaceId, db }: WorkspaceTransaction) {
  const waiting = db
    .selectFrom('count_deltas')
    .select(['subject_id', sql<string>`sum(amount)::bigint`.as('amount')])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'issued')
    .groupBy('subject_id');
  return db
    .selectFrom(waiting.as('step'))
    .select(({ selectFrom, ref }) => [
      sql<string>`case when ${selectFrom('pass_templates')
        .select('is_demo')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', ref('step.subject_id'))} then 'issuedDemo' else 'issued' end`.as('kind'),
      'step.amount',
    ]);
}
