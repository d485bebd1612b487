import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { lockApprovalRule, removeApprovalRule, writeApprovalRule } from './approval-rule.ts';

type Decision = { requestId: string; isConfirmed: boolean; decidedBy: string };

/** @throws AppError `conflict`, and `forbidden` for confirming one's own */
export async function decideApprovalRemoval(
  ctx: Pick<Context, 'queue' | 'ids'>,
  tx: WorkspaceTransaction,
  { requestId, isConfirmed, decidedBy }: Decision,
): Promise<void> {
  const { rules, removal } = await lockApprovalRule(tx);
  if (removal?.id !== requestId) throw new AppError('conflict');
  if (!isConfirmed) return writeApprovalRule(tx, rules, null);
  if (removal.requestedBy === decidedBy)
    throw new AppError('forbidden', { message: 'Another admin has to confirm this.' });
  await removeApprovalRule(ctx, tx, rules, decidedBy);
}
