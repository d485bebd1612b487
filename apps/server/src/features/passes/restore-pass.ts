import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPass } from './find-pass.ts';
import type { IssueSource } from './issue/issue-passes.ts';
import { restorePasses } from './restore-passes.ts';

/** A pass that is not voided stays as it is. @throws AppError `passVoidFinal` */
export async function restorePass(
  ctx: Pick<Context, 'config' | 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  passId: string,
  source: IssueSource,
): Promise<void> {
  const { status } = await findPass(tx, passId, true);
  if (status === 'issued') return;
  const restored = await restorePasses(ctx, tx, [passId], source);
  if (restored.length === 0) throw new AppError('passVoidFinal');
}
