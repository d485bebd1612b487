import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$workspaceHandle/settings/workspace', params, replace: true });
  },
});
