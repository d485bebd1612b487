import { createFileRoute, type ErrorComponentProps, redirect } from '@tanstack/react-router';
import { UserMenu } from '../../features/account/user-menu.tsx';
import { AppFrame } from '../../ui/app-frame.tsx';
import { PageError } from '../../ui/page-error.tsx';

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
  errorComponent: AdminError,
});

/** Everybody else is refused; they are still signed in, and may go elsewhere. */
function AdminError(props: ErrorComponentProps) {
  return (
    <AppFrame place={null} corner={<UserMenu />}>
      <PageError {...props} />
    </AppFrame>
  );
}
