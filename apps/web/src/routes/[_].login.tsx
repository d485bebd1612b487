import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignInRedirect } from '../features/account/sign-in-redirect.tsx';
import { safeRedirect } from '../lib/session/safe-redirect.ts';
import { needsProvider, readSignInOptions, type SignInOptions } from '../lib/session/sign-in-options.ts';

export const Route = createFileRoute('/_/login')({
  validateSearch: (search: Record<string, unknown>): SignInOptions & { redirect?: string } => ({
    ...readSignInOptions(search),
    redirect: safeRedirect(search.redirect),
  }),
  beforeLoad: ({ context, search }) => {
    if (context.session.user && !needsProvider(search))
      throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  component: LoginPage,
});

function LoginPage() {
  const { redirect: place, ...options } = Route.useSearch();
  return <SignInRedirect redirect={place} options={options} />;
}
