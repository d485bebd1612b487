import type { WorkspaceUpdateInput } from '@tessera/contract';
import { changeWorkspaceSettings, type SettingsContext } from './change-workspace-settings.ts';

/** Another name or time zone; what is not given stays. Its handle stays, too: links lead to it. */
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
