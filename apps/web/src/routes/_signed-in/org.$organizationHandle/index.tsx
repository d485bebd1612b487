import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/org/$organizationHandle/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/org/$organizationHandle/workspaces', params, replace: true });
  },
});
