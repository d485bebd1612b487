import { type ScannerContent, scannersMax } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findGoal } from '../goals/list-goals.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';

export async function createScanner(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: WorkspaceTransaction,
  { name, passTemplateId, rule, goalId, createdBy }: ScannerContent & { createdBy: string },
): Promise<{ id: string }> {
  const { document } = await findPublishedDesign(tx, passTemplateId);
  if (rule.kind === 'add') {
    const attribute = document.attributes.find(({ key }) => key === rule.attribute);
    if (attribute?.type !== 'number' && attribute?.type !== 'currency')
      throw refused('rule.attribute', 'Choose a number of the pass template');
  }
  if (rule.kind === 'check' && goalId) throw refused('goalId', 'Checking a pass reaches no goal');
  if (goalId) await findGoal(tx, goalId);
  const { count } = await tx.db
    .selectFrom('scanners')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', tx.workspaceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= scannersMax)
    throw refused('name', `A workspace has at most ${scannersMax} scanners. Revoke one that is not used.`);
  const id = ids.uuid();
  await tx.db
    .insertInto('scanners')
    .values({
      workspace_id: tx.workspaceId,
      id,
      name,
      pass_template_id: passTemplateId,
      action: rule.kind,
      attribute: rule.kind === 'add' ? rule.attribute : null,
      amount: rule.kind === 'add' ? rule.amount : null,
      goal_id: goalId,
      created_by: createdBy,
      created_at: clock(),
    })
    .execute();
  return { id };
}

const refused = (path: string, message: string) =>
  new AppError('validationFailed', { message, issues: [{ path, message }] });

/** Effective from the scanner's next request. @throws AppError `notFound`, also if it is already revoked */
export async function revokeScanner(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  scannerId: string,
): Promise<void> {
  const revoked = await tx.db
    .updateTable('scanners')
    .set({ revoked_at: clock(), link_hash: null, token_hash: null })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', scannerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (revoked.numUpdatedRows === 0n) throw new AppError('notFound');
}
