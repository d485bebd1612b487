import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_/logout-callback')({
  beforeLoad: ({ context }) => {
    context.queryClient.clear();
    throw redirect({ to: '/_/login', replace: true });
  },
});
