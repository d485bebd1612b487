import type { NewWorkspaceFields } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { insertWorkspace } from './insert-workspace.ts';

/** Adds a workspace to an organization. Callers check `requireWorkspaceCreation` first. */
export function createOrganizationWorkspace(
  ctx: Pick<Context, 'database' | 'clock'>,
  organizationId: string,
  { name, timezoneName, issuerName, issuerAddress, issuerContact }: NewWorkspaceFields,
): Promise<{ id: string; handle: string }> {
  const row = { organizationId, name, timezoneName, issuerName, issuerAddress, issuerContact };
  return ctx.database.global.transaction().execute((db) => insertWorkspace(ctx, db, row));
}
