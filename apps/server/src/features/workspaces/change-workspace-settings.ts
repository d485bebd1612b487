import type { Context } from '../../context.ts';
import { saveNameWords } from '../../platform/database/search/save-search-words.ts';
import { announce } from '../../platform/events/announce.ts';
import {
  changesBetween,
  changesContent,
  columnsOf,
  settingsOf,
  type WorkspaceSettings,
} from './workspace-settings-policy.ts';

export type SettingsContext = Pick<Context, 'database' | 'clock' | 'ids' | 'queue' | 'reactions'>;

/** Announces the changed fields; unchanged values write and announce nothing. */
export function changeWorkspaceSettings(
  ctx: SettingsContext,
  workspaceId: string,
  change: (before: WorkspaceSettings) => WorkspaceSettings,
): Promise<void> {
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    // Lock the row, so that concurrent saves do not revert each other. Inserts that refer to the workspace are not blocked.
    const stored = await tx.db
      .selectFrom('workspaces')
      .selectAll()
      .where('id', '=', workspaceId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const before = settingsOf(stored);
    const after = change(before);
    const changed = changesBetween(before, after);
    if (changed.length === 0) return;
    await tx.db.updateTable('workspaces').set(columnsOf(after)).where('id', '=', workspaceId).execute();
    if (before.name !== after.name)
      await saveNameWords(tx.db, { list: 'workspaces', id: workspaceId, name: after.name });
    const facesChanged = changesContent(before, after)
      ? [{ type: 'workspace.facesChanged' as const, payload: {} }]
      : [];
    await announce(ctx, tx, [{ type: 'workspace.updated', payload: { changed } }, ...facesChanged]);
  });
}
