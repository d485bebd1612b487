import { AuthKitProvider, useAuth } from '@workos-inc/authkit-react';
import { type ReactNode, useCallback } from 'react';
import type { AppConfig } from '../config.ts';
import { inTime } from '../time-limit.ts';
import { leaveSession } from './leave-session.ts';
import { safeRedirect } from './safe-redirect.ts';
import { addContext, type SignInOptions, signInOptions } from './sign-in-options.ts';

export function SessionProvider({ config, children }: { config: AppConfig; children: ReactNode }) {
  const provider = new URL(config.identityUrl);
  return (
    <AuthKitProvider
      clientId={config.clientId}
      apiHostname={provider.hostname}
      port={provider.port ? Number(provider.port) : undefined}
      https={provider.protocol === 'https:'}
      onRedirectCallback={returnToRedirect}
    >
      {children}
    </AuthKitProvider>
  );
}

export type Session = {
  isLoading: boolean;
  user: { id: string; email: string; name: string } | null;
  organizationId: string | null;
  signIn: (redirect: string | undefined, options: SignInOptions) => Promise<void>;
  signOut: () => void;
  /** Requests a token for the organization; the server authorizes by the token's claims. */
  switchToOrganization: (organizationId: string, redirect: string) => Promise<void>;
  getAccessToken: () => Promise<string>;
};

export function useSession(): Session {
  const auth = useAuth();
  const signIn = useCallback(
    async (redirect: string | undefined, options: SignInOptions) => {
      const addressOf = options.screen_hint === 'sign-up' ? auth.getSignUpUrl : auth.getSignInUrl;
      const address = await addressOf(signInOptions(redirect, options));
      window.location.assign(addContext(address, options.context));
    },
    [auth.getSignInUrl, auth.getSignUpUrl],
  );
  const switchToOrganization = useCallback(
    (organizationId: string, redirect: string) =>
      inTime(auth.switchToOrganization({ organizationId, signInOpts: { state: { redirect } } })),
    [auth.switchToOrganization],
  );
  const getAccessToken = useCallback(() => inTime(auth.getAccessToken()), [auth.getAccessToken]);
  return {
    isLoading: auth.isLoading,
    user: auth.user && { id: auth.user.id, email: auth.user.email, name: fullName(auth.user) },
    organizationId: auth.organizationId,
    signIn,
    signOut: () => void leaveSession(auth.signOut),
    switchToOrganization,
    getAccessToken,
  };
}

/**
 * Runs before the router is created, so that it starts at the right URL. Anyone can set `state` in the URL, so only a path of this site is followed.
 */
function returnToRedirect({ state }: { state?: Record<string, unknown> | null }): void {
  const redirect = safeRedirect(state?.redirect);
  if (redirect) window.history.replaceState({}, '', redirect);
}

function fullName(user: { firstName: string | null; lastName: string | null; email: string }): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
}
