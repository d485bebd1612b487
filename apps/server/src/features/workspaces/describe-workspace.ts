import { rowThumbnailsMax, type WorkspaceRow } from '@tessera/contract';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { revisionStyle } from '../../platform/files/revision-style.ts';
import { countWorkspace } from './count-workspace.ts';

export type WorkspaceDescription = Pick<
  WorkspaceRow,
  'passTemplateCount' | 'passCount' | 'inWallets' | 'thumbnails'
>;

/** What the row of a workspace shows. */
export async function describeWorkspace(
  tx: WorkspaceTransaction,
  publicUrl: string,
): Promise<WorkspaceDescription> {
  const { passTemplateCount, passCount } = await countWorkspace(tx);
  return {
    passTemplateCount,
    passCount,
    inWallets: await countHeld(tx),
    thumbnails: await readThumbnails(tx, publicUrl),
  };
}

async function countHeld({ workspaceId, db }: WorkspaceTransaction): Promise<number> {
  const sumOf = (amount: string) =>
    sql<string>`coalesce(sum(case when kind = 'activated' then ${sql.ref(amount)} else -${sql.ref(amount)} end), 0)`;
  const { held } = await db
    .selectFrom((select) =>
      select
        .selectFrom('pass_templates as template')
        .innerJoin('total_counts as counted', (join) =>
          join
            .onRef('counted.workspace_id', '=', 'template.workspace_id')
            .onRef('counted.subject_id', '=', 'template.id'),
        )
        .select(['counted.kind', 'counted.amount'])
        .where('template.workspace_id', '=', workspaceId)
        .where('counted.workspace_id', '=', workspaceId)
        .where('template.archived_at', 'is', null)
        .where('counted.kind', 'in', ['activated', 'deactivated'])
        .as('step'),
    )
    .select(sumOf('step.amount').as('held'))
    .executeTakeFirstOrThrow();
  return Math.max(0, Number(held));
}

/** Of the newest templates. */
async function readThumbnails(
  { workspaceId, db }: WorkspaceTransaction,
  publicUrl: string,
): Promise<WorkspaceRow['thumbnails']> {
  const rows = await db
    .selectFrom('pass_templates as template')
    .innerJoin('pass_template_revisions as revision', (join) =>
      join
        .onRef('revision.workspace_id', '=', 'template.workspace_id')
        .onRef('revision.id', '=', 'template.latest_revision_id'),
    )
    .select('revision.document')
    .where('template.workspace_id', '=', workspaceId)
    .where('revision.workspace_id', '=', workspaceId)
    .where('template.archived_at', 'is', null)
    .orderBy('template.id', 'desc')
    .limit(rowThumbnailsMax)
    .execute();
  return rows.map(({ document }) => ({
    passType: document.passType,
    ...revisionStyle({ publicUrl, workspaceId }, document),
  }));
}
