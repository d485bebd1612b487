import { createHash, randomBytes } from 'node:crypto';

export const issuer = 'https://passes.example.com';
export const site = 'https://shop.example.com';
export const clientId = 'client_product';
export const otherClientId = 'client_shop';
export const password = 'correct horse battery';

/** PKCE as the npm client makes it: 96 random bytes. */
export function newPkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(96).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The query of /user_management/authorize as the npm client sends it. */
export function authorizePath(challenge: string, changes: Record<string, string | undefined> = {}): string {
  const parameters = {
    client_id: clientId,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    provider: 'authkit',
    redirect_uri: `${issuer}/_/login`,
    response_type: 'code',
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  return `/user_management/authorize?${query}`;
}
