import { createFileRoute, redirect } from '@tanstack/react-router';
import { announceSignOut } from '../lib/session/sign-out-elsewhere.ts';

export const Route = createFileRoute('/_/logout-callback')({
  beforeLoad: async ({ context }) => {
    context.queryClient.clear();
    announceSignOut();
    await context.telemetry.reset();
    throw redirect({ to: '/_/login', replace: true });
  },
});
