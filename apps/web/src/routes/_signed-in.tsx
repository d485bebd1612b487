import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location }) => {
    if (!context.session.user)
      throw redirect({ to: '/_/login', search: { redirect: location.href }, replace: true });
  },
});
