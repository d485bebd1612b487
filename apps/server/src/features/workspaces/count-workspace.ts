import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export type WorkspaceCounts = { passTemplateCount: number; passCount: number; demoPassCount: number };

/** How much a workspace holds. Passes come from the daily counts and what is still to be folded into them, never from counting passes. */
export async function countWorkspace({ workspaceId, db }: WorkspaceTransaction): Promise<WorkspaceCounts> {
  const { count: templates } = await db
    .selectFrom('pass_templates')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  const issued = await db
    .selectFrom('pass_templates as template')
    .innerJoin(
      (select) =>
        select
          .selectFrom('daily_counts')
          .select(['subject_id', 'amount'])
          .where('workspace_id', '=', workspaceId)
          .where('kind', '=', 'issued')
          .unionAll(
            select
              .selectFrom('count_deltas')
              .select(({ ref }) => ['subject_id', ref('amount').$castTo<string>().as('amount')])
              .where('workspace_id', '=', workspaceId)
              .where('kind', '=', 'issued'),
          )
          .as('step'),
      (join) => join.onRef('step.subject_id', '=', 'template.id'),
    )
    .select(['template.is_demo', ({ fn }) => fn.sum<string>('step.amount').as('sum')])
    .where('template.workspace_id', '=', workspaceId)
    .groupBy('template.is_demo')
    .execute();
  const sum = (demo: boolean) => Number(issued.find((row) => row.is_demo === demo)?.sum ?? 0);
  return {
    passTemplateCount: Number(templates),
    passCount: sum(true) + sum(false),
    demoPassCount: sum(true),
  };
}
