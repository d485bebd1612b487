import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { importFileKey } from './find-import.ts';

export const oldImportsPerPage = 20;

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** For an upload that never started. */
const unusedDays = 2;

/** Deletes the personal data in files and refused rows; the passes stay. */
export async function removeOldImports(
  { config, files }: Pick<Context, 'config' | 'files'>,
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * dayMilliseconds);
  const old = await db
    .selectFrom('imports')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(({ eb, or, and }) =>
      or([
        and([eb('status', '=', 'ready'), eb('created_at', '<', before(unusedDays))]),
        eb('finished_at', '<', before(config.importRetentionDays)),
      ]),
    )
    .orderBy('id')
    .limit(oldImportsPerPage)
    .forUpdate()
    .execute();
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  // Files first: a file without its row would never be removed.
  for (const id of ids) await files.remove(importFileKey(workspaceId, id));
  await db
    .deleteFrom('import_refusals')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`import_id = any(${ids}::uuid[])`)
    .execute();
  await db
    .deleteFrom('imports')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return ids.length;
}
