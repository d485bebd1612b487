import type { CreateWorkspaceInput } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { beginOrganization } from '../organizations/begin-organization.ts';
import { findOwnOrganization } from '../organizations/find-own-organization.ts';
import { insertOrganization } from '../organizations/insert-organization.ts';
import { refuseWayAroundPlan } from '../organizations/require-workspace-creation.ts';
import { insertWorkspace } from './insert-workspace.ts';

export type NewWorkspace = { id: string; handle: string; organization: { workosIdentifier: string } };

/**
 * A person's way in: a workspace named after their company, in their own organization where they may create workspaces, else in a
 * new one of the same name that they administrate. The new one and its workspace come into being together.
 */
export async function createWorkspace(
  ctx: Pick<Context, 'identity' | 'database' | 'ids' | 'clock' | 'config'>,
  account: { userId: string; organizationId: string | null },
  input: Required<CreateWorkspaceInput>,
): Promise<NewWorkspace> {
  const own = await findOwnOrganization(ctx, account);
  if (own?.workspace_creation_enabled && own.permissions.canCreateWorkspace) {
    const workspace = await ctx.database.global
      .transaction()
      .execute((db) => insertWorkspace(ctx, db, rowOf(own.id, input)));
    return { ...workspace, organization: { workosIdentifier: own.workos_identifier } };
  }
  await refuseWayAroundPlan(ctx, account.userId);
  const begun = await beginOrganization(ctx, account, input.name);
  const workspace = await ctx.database.global.transaction().execute(async (db) => {
    const { id } = await insertOrganization(ctx, db, begun);
    return insertWorkspace(ctx, db, rowOf(id, input));
  });
  return { ...workspace, organization: { workosIdentifier: begun.workosIdentifier } };
}

function rowOf(organizationId: string, input: Required<CreateWorkspaceInput>) {
  return {
    organizationId,
    name: input.name,
    timezoneName: input.timezoneName,
    issuerName: input.name,
    companySize: input.companySize === '' ? null : input.companySize,
    companyRole: input.companyRole === '' ? null : input.companyRole,
  };
}
