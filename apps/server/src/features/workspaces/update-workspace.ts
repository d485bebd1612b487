import type { WorkspaceUpdateInput } from '@tessera/contract';
import { changeWorkspaceSettings, type SettingsContext } from './change-workspace-settings.ts';

/** The handle stays, because links contain it. */
export function updateWorkspace(
  ctx: SettingsContext,
  workspaceId: string,
  { name, timezoneName }: Pick<WorkspaceUpdateInput, 'name' | 'timezoneName'>,
): Promise<void> {
  return changeWorkspaceSettings(ctx, workspaceId, (before) => ({
    ...before,
    name: name ?? before.name,
    timezoneName: timezoneName ?? before.timezoneName,
  }));
}
