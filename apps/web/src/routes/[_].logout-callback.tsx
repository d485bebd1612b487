import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_/logout-callback')({
  beforeLoad: async ({ context }) => {
    context.queryClient.clear();
    await context.telemetry.reset();
    throw redirect({ to: '/_/login', replace: true });
  },
});
