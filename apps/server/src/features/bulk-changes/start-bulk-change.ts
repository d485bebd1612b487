import type { BulkAction, BulkChange, BulkSelection } from '@tessera/contract';
import { valueProblems } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { givenPaths } from '../passes/check-values.ts';
import { countPasses } from '../passes/list-passes.ts';
import { validateAttributes } from '../passes/validate-attributes.ts';
import { findBulkChange, presentBulkChange } from './find-bulk-change.ts';

export type NewBulkChange = { action: BulkAction; selection: BulkSelection; createdBy: string | null };

/** Selects the passes that match now. @throws AppError `notFound`, `notPublished`, `archived`, `validationFailed` */
export async function startBulkChange(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { action, selection, createdBy }: NewBulkChange,
): Promise<BulkChange> {
  const { passTemplateId } = selection;
  const template = await findPassTemplate(tx, passTemplateId, 'use');
  if (template.archived_at && action.kind !== 'void') throw new AppError('archived');
  await requireValidAction(tx, passTemplateId, action);
  const { count } = await countPasses(ctx, tx, { ...selection, bulkKind: action.kind });
  const id = ctx.ids.uuid();
  await tx.db
    .insertInto('bulk_changes')
    .values({
      workspace_id: tx.workspaceId,
      id,
      pass_template_id: passTemplateId,
      action: JSON.stringify(action),
      selection: JSON.stringify(selection),
      status: 'running',
      total_count: count,
      processed_count: 0,
      changed_count: 0,
      created_by: createdBy,
      created_at: ctx.clock(),
    })
    .execute();
  await announce(ctx, tx, [{ type: 'bulkChange.started', payload: { bulkChangeId: id } }]);
  return presentBulkChange(await findBulkChange(tx, id));
}

async function requireValidAction(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  action: BulkAction,
): Promise<void> {
  if (action.kind !== 'update') return;
  const { attributes = {}, expiresAt } = action;
  if (Object.keys(attributes).length === 0 && expiresAt === undefined)
    throw new AppError('validationFailed', {
      message: 'Choose at least one value to change.',
      issues: [{ path: 'action.attributes', message: 'Choose at least one value to change.' }],
    });
  const { document } = await findPublishedDesign(tx, passTemplateId);
  const { issues: unfit, values } = validateAttributes(document.attributes, attributes, 'change');
  // Values that a pass shows together with others are checked when the change is applied.
  const problems =
    unfit.length > 0
      ? unfit
      : valueProblems(
          document,
          { user: values.user, attributes: values.pass },
          givenPaths({ user: {}, attributes }),
          'alone',
        );
  const issues = problems.map((issue) => ({ ...issue, path: `action.${issue.path}` }));
  if (issues.length > 0)
    throw new AppError('validationFailed', { message: issues[0]?.message ?? '', issues });
}
