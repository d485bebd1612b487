import type { OrganizationAdmin, OrganizationLookup, Page } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { findOrganization, type MemberOrganization } from './find-organization.ts';
import { organizationsOfUser } from './organizations-of-user.ts';
import { permissionsOf } from './organizations-policy.ts';

export async function findOwnOrganization(
  ctx: Pick<Context, 'identity' | 'database'>,
  account: { userId: string; organizationId: string | null },
): Promise<MemberOrganization | null> {
  if (!account.organizationId) return null;
  const role = (await organizationsOfUser(ctx, account.userId)).roleIn(account.organizationId);
  const organization = await ctx.database.global
    .selectFrom('organizations')
    .selectAll()
    .where('workos_identifier', '=', account.organizationId)
    .executeTakeFirst();
  return organization && role ? { ...organization, permissions: permissionsOf(role) } : null;
}

export async function listOrganizationAdmins(
  { identity }: Pick<Context, 'identity'>,
  organization: { workos_identifier: string },
): Promise<Page<OrganizationAdmin>> {
  const admins = await identity.listAdmins(organization.workos_identifier);
  return {
    items: admins.map(({ firstName, lastName, email }) => ({
      name: [firstName, lastName].filter(Boolean).join(' '),
      email,
    })),
    nextCursor: null,
    totalCount: admins.length,
  };
}

export async function lookupOrganization(
  ctx: Pick<Context, 'identity' | 'database'>,
  account: { userId: string; organizationId: string | null },
  handle: string | undefined,
): Promise<OrganizationLookup> {
  const found = handle
    ? await findOrganization(ctx, account.userId, handle)
    : await findOwnOrganization(ctx, account);
  if (!found) throw new AppError('notFound');
  return { handle: found.handle, workosIdentifier: found.workos_identifier };
}
