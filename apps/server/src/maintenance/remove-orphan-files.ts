import type { Context } from '../context.ts';

/** Longer than any upload or import takes to store its row. */
const graceMilliseconds = 24 * 3600 * 1000;

/**
 * Removes files that no row and no process refers to: temporary ones of interrupted writes, and uploads of imports whose row was not stored.
 * Returns the number of files.
 */
export async function removeOrphanFiles(
  ctx: Pick<Context, 'database' | 'files'>,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - graceMilliseconds);
  let removed = 0;
  const remove = async (key: string) => {
    await ctx.files.remove(key);
    removed += 1;
  };
  for await (const key of ctx.files.listUnfinished(before)) await remove(key);
  for await (const key of ctx.files.list()) {
    const [, workspaceId, importId] = importFile.exec(key) ?? [];
    if (!workspaceId || !importId || (await hasImport(ctx, workspaceId, importId))) continue;
    const at = await ctx.files.modifiedAt(key);
    if (at && at < before) await remove(key);
  }
  return removed;
}

const importFile = /^ws\/([1-9]\d*)\/imports\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

async function hasImport(
  { database }: Pick<Context, 'database'>,
  workspaceId: string,
  importId: string,
): Promise<boolean> {
  const rows = await database.readInWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('imports')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', importId)
      .limit(1),
  );
  return rows.length > 0;
}
