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
};

/** The workspace by its handle, for a member of its organization or a system admin. Somebody else's is not found, exactly like one that does not exist. */
export async function findWorkspace(
  ctx: Pick<Context, 'identity' | 'database'>,
  userId: string,
  handle: string,
): Promise<MemberWorkspace> {
  const workspace = await ctx.database.global
    .selectFrom('workspaces')
    .selectAll()
    .where('handle', '=', handle)
    .executeTakeFirst();
  if (!workspace) throw new AppError('notFound');
  const [organization, visible] = await Promise.all([
    ctx.database.global
      .selectFrom('organizations')
      .selectAll()
      .where('id', '=', workspace.organization_id)
      .executeTakeFirstOrThrow(),
    organizationsOfUser(ctx, userId),
  ]);
  const role = visible.roleIn(organization.workos_identifier);
  if (!role) throw new AppError('notFound');
  return { ...workspace, organization, permissions: permissionsOf(role) };
}
