import { createFileRoute, redirect } from '@tanstack/react-router';
import { FramedPageError } from '../../features/account/framed-page-error.tsx';

export const Route = createFileRoute('/_signed-in/_/admin')({
  loader: async ({ context: { session, queryClient, trpc } }) => {
    const { workosIdentifier } = await queryClient.fetchQuery(
      trpc.account.systemAdminOrganization.queryOptions(),
    );
    if (session.organizationId !== workosIdentifier) {
      await session.switchToOrganization(workosIdentifier, '/');
      await queryClient.invalidateQueries();
    }
    throw redirect({ to: '/', replace: true });
  },
  errorComponent: FramedPageError,
});
