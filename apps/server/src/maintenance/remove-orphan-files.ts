import type { Dirent } from 'node:fs';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';

/** Longer than any upload or import takes to store its row. */
const graceMilliseconds = 24 * 3600 * 1000;

/** Of `openFileStore`: the name of the file, a dot and twelve digits. */
const temporaryName = /\.[0-9a-f]{12}$/;

type Orphans = { directory: string; now: Date; isDryRun: boolean };

/**
 * Removes files that no row and no process refers to: temporary ones of interrupted writes, and uploads of imports whose row was not stored.
 * Returns the number of files.
 */
export async function removeOrphanFiles(
  ctx: Pick<Context, 'database'>,
  { directory, now, isDryRun }: Orphans,
): Promise<number> {
  let removed = 0;
  const remove = async (path: string) => {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (now.getTime() - mtimeMs < graceMilliseconds) return;
    if (!isDryRun) await rm(path, { force: true });
    removed += 1;
  };
  for await (const entry of filesIn(directory)) {
    const path = join(entry.parentPath, entry.name);
    if (temporaryName.test(entry.name)) await remove(path);
    const [, workspaceId] = /\/ws\/([1-9]\d*)\/imports$/.exec(entry.parentPath) ?? [];
    if (workspaceId && isUuid(entry.name) && !(await hasImport(ctx, workspaceId, entry.name)))
      await remove(path);
  }
  return removed;
}

async function* filesIn(directory: string): AsyncGenerator<Dirent> {
  try {
    for await (const entry of await opendir(directory, { recursive: true })) if (entry.isFile()) yield entry;
  } catch (error) {
    // Created with the first upload.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

const isUuid = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);

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
