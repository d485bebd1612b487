import type { OrganizationPermissions } from '@tessera/contract';
import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type {
  OrganizationsTable,
  WorkspacesTable,
} from '../../platform/database/schema/organizations-table.ts';
import { organizationsOfUser } from '../organizations/organizations-of-user.ts';
import { permissionsOf } from '../organizations/organizations-policy.ts';

export type MemberWorkspace = Selectable<WorkspacesTable> & {
  organization: Selectable<OrganizationsTable>;
  permissions: OrganizationPermissions;
  /** False for a system admin who is not a member. */
  isMember: boolean;
};

/** The same queries run in parallel for a foreign and an unknown workspace, so that neither response nor timing distinguishes them. */
export async function findWorkspace(
  ctx: Pick<Context, 'identity' | 'database'>,
  userId: string,
  handle: string,
): Promise<MemberWorkspace> {
  const ofHandle = ctx.database.global.selectFrom('workspaces').where('handle', '=', handle);
  const [workspace, organization, visible] = await Promise.all([
    ofHandle.selectAll().executeTakeFirst(),
    ctx.database.global
      .selectFrom('organizations')
      .selectAll()
      .where('id', '=', ofHandle.select('organization_id'))
      .executeTakeFirst(),
    organizationsOfUser(ctx, userId),
  ]);
  const role = organization && visible.roleIn(organization.workos_identifier);
  if (!workspace || !organization || !role)
    throw new AppError('notFound', {
      foreign:
        workspace && organization
          ? { userId, organizationId: organization.id, workspaceId: workspace.id }
          : null,
    });
  const isMember = visible.isMemberOf(organization.workos_identifier);
  return { ...workspace, organization, permissions: permissionsOf(role), isMember };
}
