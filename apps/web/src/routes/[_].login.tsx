import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignInRedirect } from '../features/account/sign-in-redirect.tsx';
import { readText } from '../lib/read-search.ts';
import { safeRedirect } from '../lib/safe-redirect.ts';

export const Route = createFileRoute('/_/login')({
  validateSearch: (search: Record<string, unknown>): { context?: string; redirect?: string } => ({
    context: readText(search.context),
    redirect: safeRedirect(search.redirect),
  }),
  beforeLoad: ({ context, search }) => {
    if (context.session.user) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  component: LoginPage,
});

function LoginPage() {
  const { redirect: place, context } = Route.useSearch();
  return <SignInRedirect redirect={place} context={context} />;
}
