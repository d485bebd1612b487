import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { type Change, nextChange } from '../../../platform/database/next-change.ts';

export async function touchPasses(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  passIds: readonly string[],
): Promise<Change | null> {
  if (passIds.length === 0) return null;
  const chosen = sql<boolean>`id = any(${passIds}::uuid[])`;
  // Lock passes before the change number to prevent deadlocks.
  await tx.db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', tx.workspaceId)
    .where(chosen)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const change = await nextChange(tx, clock);
  await tx.db
    .updateTable('passes')
    .set(change)
    .where('workspace_id', '=', tx.workspaceId)
    .where(chosen)
    .execute();
  return change;
}
