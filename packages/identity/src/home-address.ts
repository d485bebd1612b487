import type { IdentityContext } from './identity-context.ts';

/** Where the product's own site begins a sign-in. */
export function homeAddress({ defaultClient, issuer }: IdentityContext): string {
  return defaultClient.redirectUris[0] ?? issuer;
}
