import { createFileRoute } from '@tanstack/react-router';
import { SignInRedirect } from '../features/account/sign-in-redirect.tsx';
import { readSignInOptions, type SignInOptions } from '../lib/session/sign-in-options.ts';

export const Route = createFileRoute('/_/create-account')({
  validateSearch: (search: Record<string, unknown>): SignInOptions => readSignInOptions(search),
  component: CreateAccountPage,
});

function CreateAccountPage() {
  return <SignInRedirect options={{ ...Route.useSearch(), screen_hint: 'sign-up' }} />;
}
