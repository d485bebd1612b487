import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Again } from '../../platform/queue/job.ts';
import { addressTest, eraseFromImports } from '../imports/erase-from-imports.ts';
import { type Erased, eraseFromFilters } from './erase-from-filters.ts';
import type { TracesErasure } from './erasures.jobs.ts';

/** Longer than one run of an import, which reads the file that it has opened. */
const searchedAgainSeconds = 60;

/**
 * Removes the address from filters, webhook messages and import files, then forgets it; while an import with the person's row runs, it
 * keeps the address, so that the import refuses the row. Safe to repeat. Stored answers for idempotency keys are encrypted and expire
 * within a day.
 */
export async function eraseTraces(
  ctx: Pick<Context, 'database' | 'files'>,
  run: TracesErasure,
): Promise<Again<TracesErasure> | undefined> {
  const { workspaceId, erasureId } = run;
  const email = await ctx.database.inWorkspace(workspaceId, (tx) => findAddress(tx, erasureId));
  if (email === null) return undefined;
  const erased = { email, isNamed: addressTest(email), placeholder: `erased ${erasureId}` };
  await ctx.database.inWorkspace(workspaceId, (tx) => eraseFromFilters(tx, erased));
  const { rows, isRunning } = await eraseFromImports(ctx, workspaceId, email);
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    if ((await findAddress(tx, erasureId)) === null) return;
    const messages = await removeMessages(tx, erased);
    await tx.db
      .updateTable('erasures')
      .set(({ eb }) => ({
        email: isRunning ? email : null,
        messages: eb('messages', '+', messages),
        import_rows: eb('import_rows', '+', rows),
      }))
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', erasureId)
      .execute();
  });
  return isRunning ? { again: run, afterSeconds: searchedAgainSeconds } : undefined;
}

async function findAddress(
  { workspaceId, db }: WorkspaceTransaction,
  erasureId: string,
): Promise<string | null> {
  const erasure = await db
    .selectFrom('erasures')
    .select('email')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', erasureId)
    .forUpdate()
    .executeTakeFirst();
  return erasure?.email ?? null;
}

/** Reads the workspace's whole log, which covers days only. Messages that name a pass by its id stay. */
async function removeMessages(
  { workspaceId, db }: WorkspaceTransaction,
  { email, isNamed }: Erased,
): Promise<number> {
  const similar = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`strpos(lower(body), lower(${email})) > 0`)
    .execute();
  const ids = [...new Set(similar.filter(({ body }) => isNamed(body)).map(({ id }) => id))];
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirst();
  // A receiver's response may repeat a message.
  await db
    .updateTable('webhook_deliveries')
    .set({ response_excerpt: null })
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`strpos(lower(response_excerpt), lower(${email})) > 0`)
    .execute();
  return Number(numDeletedRows);
}
