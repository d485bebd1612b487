import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/org/$organizationHandle/settings/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/org/$organizationHandle/settings/organization', params, replace: true });
  },
});
