import type { WorkspaceIssuerInput } from '@tessera/contract';
import { changeWorkspaceSettings, type SettingsContext } from './change-workspace-settings.ts';

export function updateWorkspaceIssuer(
  ctx: SettingsContext,
  workspaceId: string,
  { issuerName, issuerAddress, issuerContact }: WorkspaceIssuerInput,
): Promise<void> {
  return changeWorkspaceSettings(ctx, workspaceId, (before) => ({
    ...before,
    issuerName,
    issuerAddress,
    issuerContact,
  }));
}
