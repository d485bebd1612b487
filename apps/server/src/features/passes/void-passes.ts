import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { findWallets } from './find-wallets.ts';

export type VoidedPass = {
  passId: string;
  passTemplateId: string;
  /** At least one wallet held it. */
  wasActive: boolean;
};

/**
 * Voids passes: sets their status, invalidates their download links, and marks them as changed for wallets that ask. Returns the passes
 * that were not voided before; the caller announces them.
 */
export async function voidPasses(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  passIds: string[],
): Promise<VoidedPass[]> {
  if (passIds.length === 0) return [];
  const now = ctx.clock();
  const change = await nextChange(tx, now);
  const voided = await tx.db
    .updateTable('passes')
    .set(({ eb }) => ({
      status: 'voided' as const,
      voided_at: now,
      link_version: eb('link_version', '+', 1),
      ...change,
    }))
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', 'in', passIds)
    .where('status', '=', 'issued')
    .returning(['id', 'pass_template_id'])
    .execute();
  const wallets = await findWallets(
    tx,
    voided.map(({ id }) => id),
  );
  return voided.map(({ id, pass_template_id }) => ({
    passId: id,
    passTemplateId: pass_template_id,
    wasActive: wallets.has(id),
  }));
}
