import type { OrganizationPermissions } from '@tessera/contract';
import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { OrganizationsTable } from '../../platform/database/schema/organizations-table.ts';
import { organizationsOfUser } from './organizations-of-user.ts';
import { permissionsOf } from './organizations-policy.ts';

export type MemberOrganization = Selectable<OrganizationsTable> & { permissions: OrganizationPermissions };
export type SeenOrganization = MemberOrganization & { isMember: boolean };

export async function findOrganization(
  ctx: Pick<Context, 'identity' | 'database'>,
  userId: string,
  handle: string,
): Promise<SeenOrganization> {
  const [organization, visible] = await Promise.all([
    ctx.database.global
      .selectFrom('organizations')
      .selectAll()
      .where('handle', '=', handle)
      .executeTakeFirst(),
    organizationsOfUser(ctx, userId),
  ]);
  const role = organization && visible.roleIn(organization.workos_identifier);
  if (!organization || !role)
    throw new AppError('notFound', {
      foreign: organization ? { userId, organizationId: organization.id } : null,
    });
  const isMember = visible.isMemberOf(organization.workos_identifier);
  return { ...organization, permissions: permissionsOf(role), isMember };
}
