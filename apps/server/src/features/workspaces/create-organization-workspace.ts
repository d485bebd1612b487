import type { NewWorkspaceFields } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.ts';
import { insertWorkspace, type WorkspaceRow } from './insert-workspace.ts';

export type CreatedWorkspace = { id: string; handle: string; isReplayed: boolean };

/** Call `requirePlanWithWorkspaces` first. The constraint on the key decides between requests. @throws AppError `idempotencyKeyReused` */
export async function createOrganizationWorkspace(
  ctx: Pick<Context, 'database' | 'clock'>,
  organizationId: string,
  { name, timezoneName, issuerName, issuerAddress, issuerContact }: NewWorkspaceFields,
  creation?: WorkspaceRow['creation'],
): Promise<CreatedWorkspace> {
  const row = { organizationId, name, timezoneName, issuerName, issuerAddress, issuerContact, creation };
  const made = await findCreated(ctx, row);
  if (made) return made;
  try {
    const { id, handle } = await ctx.database.global
      .transaction()
      .execute((db) => insertWorkspace(ctx, db, row));
    return { id, handle, isReplayed: false };
  } catch (error) {
    const concurrent = isUniqueViolation(error) ? await findCreated(ctx, row) : null;
    if (concurrent) return concurrent;
    throw error;
  }
}

async function findCreated(
  { database }: Pick<Context, 'database'>,
  { creation, ...row }: WorkspaceRow,
): Promise<CreatedWorkspace | null> {
  if (!creation) return null;
  const found = await database.global
    .selectFrom('workspaces')
    .select(['id', 'handle', 'name', 'timezone_name'])
    .where('organization_id', '=', row.organizationId)
    .where('created_by', '=', creation.userId)
    .where('creation_key', '=', creation.key)
    .executeTakeFirst();
  if (!found) return null;
  if (found.name !== row.name || found.timezone_name !== row.timezoneName)
    throw new AppError('idempotencyKeyReused');
  return { id: found.id, handle: found.handle, isReplayed: true };
}
