import { useAuth } from '@workos-inc/authkit-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Settings } from './settings.ts';

// Loading the widgets takes most of a page's time; load them only after sign-in, if one is shown.
const Widgets = lazy(async () => ({ default: (await import('./widgets.tsx')).Widgets }));

/** The signed-in user, and the widgets in the URL: `/?show=profile,users&token=backend`. */
export function Account({ provider }: { provider: Settings }): ReactNode {
  const auth = useAuth();
  const [said, say] = useState('');
  if (auth.isLoading) return <h1>Loading</h1>;
  if (!auth.user)
    return (
      <>
        <h1>Signed out</h1>
        <button type="button" onClick={() => void auth.signIn({ state: { search: location.search } })}>
          Sign in
        </button>
        <button type="button" onClick={() => void auth.signUp()}>
          Sign up
        </button>
      </>
    );
  const refresh = async (): Promise<void> => {
    const token = await auth.getAccessToken({ forceRefresh: true }).catch((error: Error) => error);
    say(typeof token === 'string' ? 'Refreshed' : token.message);
  };
  return (
    <>
      <h1>Signed in</h1>
      <p data-fact="email">{auth.user.email}</p>
      <p data-fact="name">{[auth.user.firstName, auth.user.lastName].join(' ')}</p>
      <p data-fact="organization">{auth.organizationId}</p>
      <p data-fact="role">{auth.role}</p>
      <p data-fact="permissions">{auth.permissions.join(' ')}</p>
      <p data-fact="method">{auth.authenticationMethod}</p>
      <button type="button" onClick={() => void refresh()}>
        Refresh
      </button>
      <button type="button" onClick={() => auth.signOut()}>
        Leave
      </button>
      <button type="button" onClick={() => auth.signOut({ returnTo: `${location.origin}/` })}>
        Leave and return
      </button>
      <p role="status">{said}</p>
      {new URLSearchParams(location.search).has('show') && (
        <Suspense>
          <Widgets provider={provider} />
        </Suspense>
      )}
    </>
  );
}
