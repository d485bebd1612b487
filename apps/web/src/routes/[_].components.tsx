import { createFileRoute, redirect } from '@tanstack/react-router';
import { ShowcasePage } from '../features/showcase/showcase-page.tsx';

export const Route = createFileRoute('/_/components')({
  beforeLoad: ({ context: { config, session }, location }) => {
    if (!config.development && !session.user)
      throw redirect({ to: '/_/login', search: { redirect: location.href }, replace: true });
  },
  component: ShowcasePage,
});
