import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/wallet-platforms/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$workspaceHandle/settings/wallet-platforms/apple', params, replace: true });
  },
});
