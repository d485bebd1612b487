import { type ScannerAction, type ScannerContent, scannersMax } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { ScannersTable } from '../../platform/database/schema/scans-table.ts';
import { findGoal } from '../goals/list-goals.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { hashScannerPin } from './scanner-token.ts';

type NewScanner = Pick<ScannerContent, 'name' | 'passTemplateIds' | 'actions' | 'goalId'> &
  Partial<Pick<ScannerContent, 'findsPersons' | 'pin'>> & { createdBy: string };

export async function createScanner(
  { ids, clock, keys }: Pick<Context, 'ids' | 'clock' | 'keys'>,
  tx: WorkspaceTransaction,
  { name, passTemplateIds, actions, findsPersons = false, pin = null, goalId, createdBy }: NewScanner,
): Promise<{ id: string }> {
  const [passTemplateId = '', ...others] = [...new Set(passTemplateIds)];
  for (const id of [passTemplateId, ...others]) {
    const { document, template } = await findPublishedDesign(tx, id);
    for (const [index, action] of actions.entries()) {
      if (action.kind === 'reward' && template.program_id === null)
        throw refused(`actions.${index}`, `“${template.name}” has no program with rewards`);
      if (!('attribute' in action)) continue;
      const attribute = document.attributes.find(({ key }) => key === action.attribute);
      if (attribute?.type !== 'number' && attribute?.type !== 'currency')
        throw refused(`actions.${index}.attribute`, `Choose a number of “${template.name}”`);
    }
  }
  if (goalId && actions.every(({ kind }) => kind === 'check'))
    throw refused('goalId', 'Checking a pass reaches no goal');
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
      ...earlierRuleOf(actions),
      actions: JSON.stringify(actions),
      pass_template_ids: JSON.stringify([passTemplateId, ...others]),
      finds_persons: findsPersons,
      pin_hash:
        pin === null ? null : hashScannerPin(keys, { workspaceId: tx.workspaceId, scannerId: id }, pin),
      goal_id: goalId,
      created_by: createdBy,
      created_at: clock(),
    })
    .execute();
  return { id };
}

/** What servers of the previous release do: the only action, or a check. */
function earlierRuleOf(
  actions: readonly ScannerAction[],
): Pick<ScannersTable, 'action' | 'attribute' | 'amount'> {
  const [action, ...others] = actions;
  const none = { attribute: null, amount: null };
  if (!action || others.length > 0) return { action: 'check', ...none };
  if (action.kind === 'add') return { action: 'add', attribute: action.attribute, amount: action.amount };
  return { action: action.kind === 'visit' || action.kind === 'redeem' ? action.kind : 'check', ...none };
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
