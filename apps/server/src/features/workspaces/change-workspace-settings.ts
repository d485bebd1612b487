import type { Context } from '../../context.ts';
import { saveNameWords } from '../../platform/database/search/save-search-words.ts';
import { announce } from '../../platform/events/announce.ts';
import { workspaceFacesChanged, workspaceUpdated } from './workspace-events.ts';
import {
  changesBetween,
  changesFaces,
  columnsOf,
  settingsOf,
  type WorkspaceSettings,
} from './workspace-settings-policy.ts';

export type SettingsContext = Pick<Context, 'database' | 'clock' | 'ids' | 'queue' | 'reactions'>;

/** Writes what `change` makes of what is stored, and tells what became another; the same values again tell nobody anything. */
export function changeWorkspaceSettings(
  ctx: SettingsContext,
  workspaceId: string,
  change: (before: WorkspaceSettings) => WorkspaceSettings,
): Promise<void> {
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    // Of two who save at once the second sees what the first wrote, and undoes none of it; whoever makes something in the workspace need not wait.
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
    const facesChanged = changesFaces(before, after) ? [workspaceFacesChanged()] : [];
    await announce(ctx, tx, [workspaceUpdated(changed), ...facesChanged]);
  });
}
