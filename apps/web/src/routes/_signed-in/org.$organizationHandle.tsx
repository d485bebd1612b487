import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { FramedPageError } from '../../features/account/framed-page-error.tsx';
import { UserMenu } from '../../features/account/user-menu.tsx';
import { OrganizationMenu } from '../../features/organizations/organization-menu.tsx';
import { OrganizationTabs } from '../../features/organizations/organization-tabs.tsx';
import { organizationQuery } from '../../features/organizations/queries.ts';
import { UnknownOrganization } from '../../features/organizations/unknown-organization.tsx';
import { isNotFound } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { AppFrame } from '../../ui/page/app-frame.tsx';

export const Route = createFileRoute('/_signed-in/org/$organizationHandle')({
  loader: ({ context, params }) =>
    // Show stale data at once and refetch in the background.
    context.queryClient.ensureQueryData({
      ...organizationQuery(context.trpc, params.organizationHandle),
      revalidateIfStale: true,
    }),
  // The layout stays mounted, and the router would not refetch by itself.
  shouldReload: true,
  component: OrganizationLayout,
  errorComponent: OrganizationError,
});

function OrganizationLayout() {
  const { organizationHandle } = Route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(useTRPC(), organizationHandle));
  return (
    <AppFrame
      place={<OrganizationMenu organization={organization} />}
      corner={<UserMenu isForeign={!organization.isMember} />}
    >
      <OrganizationTabs organization={organization} />
      <Outlet />
    </AppFrame>
  );
}

function OrganizationError(props: ErrorComponentProps) {
  return isNotFound(props.error) ? <UnknownOrganization /> : <FramedPageError {...props} />;
}
