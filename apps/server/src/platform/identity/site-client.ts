import type { IdentityClient } from '@tessera/identity';
import type { Config } from '../../config/config.ts';

/**
 * The product's own site and the further ones the operator registered, as the embedded provider knows them. Each further address may also call
 * for tokens from its origin, and be returned to after signing out, as it stands and at the root of its site.
 */
export function siteClient(
  id: string,
  { publicUrl, auth }: Pick<Config, 'publicUrl' | 'auth'>,
): IdentityClient {
  const further = auth.redirectUris;
  const origins = [...new Set([publicUrl, ...further.map((uri) => new URL(uri).origin)])];
  return {
    id,
    redirectUris: [publicUrl, ...further],
    origins,
    logoutUris: [`${publicUrl}/signed-out`, `${publicUrl}/_/logout-callback`, ...origins, ...further],
  };
}
