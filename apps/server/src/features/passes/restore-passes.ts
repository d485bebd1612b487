import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { announce } from '../../platform/events/announce.ts';
import { passesRestored } from '../../platform/events/pass-events.ts';
import { addToPassLogs } from '../../platform/pass-log.ts';
import { findWallets } from './find-wallets.ts';
import type { IssueSource } from './issue/issue-passes.ts';

/** Earlier download links open again. Skips passes outside their grace period; returns the ids of the restored ones. */
export async function restorePasses(
  ctx: Pick<Context, 'config' | 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  passIds: readonly string[],
  { via, by }: IssueSource,
): Promise<string[]> {
  const { workspaceId, db } = tx;
  const now = ctx.clock();
  // Lock passes before the change number to prevent deadlocks.
  const restorable = await db
    .selectFrom('passes')
    .select(['id', 'pass_template_id', 'voided_at'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${passIds}::uuid[])`)
    .where('status', '=', 'voided')
    .where('void_final_at', '>', now)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (restorable.length === 0) return [];
  const ids = restorable.map(({ id }) => id);
  const change = await nextChange(tx, ctx.clock);
  await db
    .updateTable('passes')
    .set(({ eb }) => ({
      status: 'issued' as const,
      voided_at: null,
      void_final_at: null,
      // Voiding incremented it.
      link_version: eb('link_version', '-', 1),
      ...change,
    }))
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const restored = { kind: 'restored' as const, at: now.toISOString(), detail: via, by };
  await addToPassLogs(
    ctx,
    tx,
    restorable.map(({ id, voided_at }) => [
      id,
      // The row no longer holds the time of voiding.
      [restored, ...(voided_at ? [{ kind: 'voided' as const, at: voided_at.toISOString() }] : [])],
    ]),
  );
  const wallets = await findWallets(tx, ids);
  await announce(
    ctx,
    tx,
    passesRestored(
      restorable.map(({ id, pass_template_id }) => ({
        passId: id,
        passTemplateId: pass_template_id,
        isActive: wallets.has(id),
      })),
    ),
  );
  return ids;
}
