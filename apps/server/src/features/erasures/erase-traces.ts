import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { containsPattern } from '../../platform/database/pagination.ts';
import type { TracesErasure } from './erase-traces.job.ts';
import { findErasedPasses } from './find-erased-passes.ts';

/**
 * Removes webhook messages that name the person, then forgets the address. Safe to repeat. Answers stored for idempotency keys are encrypted
 * and expire within a day.
 */
export function eraseTraces(
  { database }: Pick<Context, 'database'>,
  { workspaceId, erasureId }: TracesErasure,
): Promise<void> {
  return database.inWorkspace(workspaceId, async (tx) => {
    const erasure = await tx.db
      .selectFrom('erasures')
      .select(['email', 'pass_user_id'])
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', erasureId)
      .forUpdate()
      .executeTakeFirst();
    if (!erasure?.email) return;
    const passIds = await findErasedPasses(tx, erasure.pass_user_id);
    const patterns = [erasure.email, erasure.pass_user_id, ...passIds].map(containsPattern);
    const messages = await removeMatching(tx, 'webhook_deliveries', sql.ref('body'), patterns);

    await tx.db
      .updateTable('erasures')
      .set({ email: null, messages })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', erasureId)
      .execute();
  });
}

/** Reads the whole table of the workspace: it is kept for days only, and erasures are rare. */
async function removeMatching(
  { workspaceId, db }: WorkspaceTransaction,
  table: 'webhook_deliveries',
  text: ReturnType<typeof sql>,
  patterns: string[],
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`${text} ilike any(${patterns}::text[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
