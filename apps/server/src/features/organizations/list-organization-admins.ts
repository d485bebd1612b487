import type { OrganizationAdmin, Page } from '@tessera/contract';
import type { Context } from '../../context.ts';

/** Whom a member asks for what only admins may do: at most twenty, those who have been it longest first. */
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
