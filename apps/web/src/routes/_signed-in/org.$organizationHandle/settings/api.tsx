import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { OrganizationApiSettings } from '../../../../features/organizations/organization-api-settings.tsx';
import { organizationQuery } from '../../../../features/organizations/queries.ts';
import { useTRPC } from '../../../../lib/trpc.ts';

export const Route = createFileRoute('/_signed-in/org/$organizationHandle/settings/api')({
  component: OrganizationApiRoute,
});

function OrganizationApiRoute() {
  const { organizationHandle } = Route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(useTRPC(), organizationHandle));
  return <OrganizationApiSettings organization={organization} />;
}
