import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';
import { OrganizationMenu } from '../organizations/organization-menu.tsx';
import { organizationQuery, ownOrganizationQuery } from '../organizations/queries.ts';

/** The token's organization and a menu of others; empty for a new person without one. */
export function AccountLocation() {
  const trpc = useTRPC();
  const own = useQuery(ownOrganizationQuery(trpc));
  const handle = own.data?.handle;
  const organization = useQuery({ ...organizationQuery(trpc, handle ?? ''), enabled: handle !== undefined });
  if (own.isPending || (handle && organization.isPending)) return null;
  return <OrganizationMenu {...(organization.data && { organization: organization.data })} />;
}
