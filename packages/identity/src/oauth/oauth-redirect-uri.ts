import type { IdentityContext } from '../identity-context.ts';

/** Where every provider sends the browser back to; the operator registers it there. */
export function oauthRedirectUri({ issuer }: Pick<IdentityContext, 'issuer'>): string {
  return `${issuer}/user_management/hosted/oauth/callback`;
}
