import type { ScannerAction, ScannerContent } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { ScannersTable } from '../../platform/database/schema/scans-table.ts';
import { findGoal } from '../goals/list-goals.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { hashScannerPin } from './scanner-token.ts';

type Content = Omit<ScannerContent, 'pin'>;

/** @throws AppError `validationFailed` for what the templates do not have, `notFound`, `notPublished` */
export async function requireScannerContent(
  tx: WorkspaceTransaction,
  { passTemplateIds, actions, goalId }: Content,
): Promise<void> {
  for (const id of new Set(passTemplateIds)) {
    const { document, template } = await findPublishedDesign(tx, id);
    for (const [index, action] of actions.entries()) {
      if (action.kind === 'reward' && template.program_id === null)
        throw refusedScanner(`actions.${index}`, `“${template.name}” has no program with rewards`);
      if (!('attribute' in action)) continue;
      const attribute = document.attributes.find(({ key }) => key === action.attribute);
      if (attribute?.type !== 'number' && attribute?.type !== 'currency')
        throw refusedScanner(`actions.${index}.attribute`, `Choose a number of “${template.name}”`);
    }
  }
  if (goalId && actions.every(({ kind }) => kind === 'check'))
    throw refusedScanner('goalId', 'Checking a pass reaches no goal');
  if (goalId) await findGoal(tx, goalId);
}

export function scannerColumns({ name, passTemplateIds, actions, findsPersons, goalId }: Content) {
  const [passTemplateId = '', ...others] = new Set(passTemplateIds);
  return {
    name,
    pass_template_id: passTemplateId,
    ...earlierRuleOf(actions),
    actions: JSON.stringify(actions),
    pass_template_ids: JSON.stringify([passTemplateId, ...others]),
    finds_persons: findsPersons,
    goal_id: goalId,
  };
}

export const pinHashOf = (
  { keys }: Pick<Context, 'keys'>,
  { workspaceId }: WorkspaceTransaction,
  { scannerId, pin }: { scannerId: string; pin: string | null },
): Buffer | null => (pin === null ? null : hashScannerPin(keys, { workspaceId, scannerId }, pin));

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

export const refusedScanner = (path: string, message: string) =>
  new AppError('validationFailed', { message, issues: [{ path, message }] });
