import { createFileRoute } from '@tanstack/react-router';
import { OrganizationPageError } from '../../../features/organizations/organization-page-error.tsx';
import { organizationQuery } from '../../../features/organizations/queries.ts';
import { forbidden } from '../../../lib/errors.ts';

export const Route = createFileRoute('/_signed-in/org/$organizationHandle/settings')({
  // Before the child routes load, so that a refused person causes no failed calls.
  beforeLoad: async ({ context, params }) => {
    const organization = await context.queryClient.ensureQueryData({
      ...organizationQuery(context.trpc, params.organizationHandle),
      revalidateIfStale: true,
    });
    if (!organization.permissions.canManage) throw forbidden();
  },
  errorComponent: OrganizationPageError,
});
