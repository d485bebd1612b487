import type { OrganizationAdmin, Page } from '@tessera/contract';
import type { Context } from '../../context.ts';

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
