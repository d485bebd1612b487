import { dateOrderMissing } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { findImport } from './find-import.ts';
import { importProblems } from './import-problems.ts';
import { runImportJob } from './imports.jobs.ts';

export async function startImport(
  ctx: Pick<Context, 'queue' | 'clock'>,
  tx: WorkspaceTransaction,
  importId: string,
): Promise<void> {
  const row = await findImport(tx, importId, true);
  if (row.status === 'running' || row.status === 'done') return;
  if (row.status !== 'ready') throw new AppError('importStarted');
  const { template, document } = await findPublishedDesign(tx, row.pass_template_id);
  if (template.archived_at) throw new AppError('archived');
  const [problem] = importProblems(row, document.attributes);
  if (problem)
    throw new AppError('validationFailed', {
      message: problem,
      issues: [{ path: problem === dateOrderMissing ? 'format.dateOrder' : 'targets', message: problem }],
    });
  await tx.db
    .updateTable('imports')
    .set({ status: 'running', started_at: ctx.clock(), advanced_at: ctx.clock() })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', importId)
    .execute();
  await ctx.queue.send(tx, runImportJob, { workspaceId: tx.workspaceId, importId });
}
