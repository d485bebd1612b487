import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { findWallets } from './find-wallets.ts';

export type VoidedPass = {
  passId: string;
  passTemplateId: string;
  wasActive: boolean;
};

/** How long voiding can be undone. */
export const voidGraceHours = 24;

/** Invalidates download links. `atOnce` makes it final. Returns the passes that were not voided before, for the caller to announce. */
export async function voidPasses(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  passIds: readonly string[],
  { atOnce }: { atOnce: boolean },
): Promise<VoidedPass[]> {
  const { workspaceId, db } = tx;
  const issued = await db
    .selectFrom('passes')
    .select(['id', 'pass_template_id'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${passIds}::uuid[])`)
    .where('status', '=', 'issued')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (issued.length === 0) return [];
  const ids = issued.map(({ id }) => id);
  const now = ctx.clock();
  const change = await nextChange(tx, ctx.clock);
  await db
    .updateTable('passes')
    .set(({ eb }) => ({
      status: 'voided' as const,
      voided_at: now,
      void_final_at: atOnce ? null : new Date(now.getTime() + voidGraceHours * 3_600_000),
      link_version: eb('link_version', '+', 1),
      ...change,
    }))
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const wallets = await findWallets(tx, ids);
  return issued.map(({ id, pass_template_id }) => ({
    passId: id,
    passTemplateId: pass_template_id,
    wasActive: wallets.has(id),
  }));
}
