import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { OrganizationGeneral } from '../../../../features/organizations/organization-general.tsx';
import { organizationQuery } from '../../../../features/organizations/queries.ts';
import { useTRPC } from '../../../../lib/trpc.ts';

export const Route = createFileRoute('/_signed-in/org/$organizationHandle/settings/organization')({
  component: OrganizationSettingsRoute,
});

function OrganizationSettingsRoute() {
  const { organizationHandle } = Route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(useTRPC(), organizationHandle));
  return <OrganizationGeneral organization={organization} />;
}
