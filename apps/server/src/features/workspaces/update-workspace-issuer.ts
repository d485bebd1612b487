import type { WorkspaceIssuerInput } from '@tessera/contract';
import { changeWorkspaceSettings, type SettingsContext } from './change-workspace-settings.ts';

/** Updates the issuer that holders see on the workspace's passes. */
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
