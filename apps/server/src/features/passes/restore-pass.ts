import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPass } from './find-pass.ts';
import { findWallets } from './find-wallets.ts';
import { passRestored } from './pass-events.ts';

/**
 * Undoes voiding within its grace period: the pass is valid again, its previous download link opens, and wallets refresh. Restoring a pass
 * that is not voided changes nothing. @throws AppError `passVoidFinal`
 */
export async function restorePass(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  passId: string,
): Promise<void> {
  const pass = await findPass(tx, passId, true);
  if (pass.status === 'issued') return;
  const now = ctx.clock();
  if (!pass.void_final_at || pass.void_final_at <= now) throw new AppError('passVoidFinal');
  await tx.db
    .updateTable('passes')
    .set({
      status: 'issued',
      voided_at: null,
      void_final_at: null,
      // Voiding incremented it.
      link_version: pass.link_version - 1,
      ...(await nextChange(tx, now)),
    })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', passId)
    .execute();
  const isActive = (await findWallets(tx, [passId])).has(passId);
  await announce(ctx, tx, [passRestored({ passId, passTemplateId: pass.pass_template_id, isActive })]);
}
