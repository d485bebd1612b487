import type { IdentityClient } from '@tessera/identity';
import type { Config } from '../../config/config.ts';

/** The operator's further addresses may also request tokens from their origin, and be the target after signing out. */
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
