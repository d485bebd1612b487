import { z } from 'zod';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken, isOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import type { OauthLoginStateRecord, OauthProvider } from '../store/oauth-store.ts';

/** Time to sign in at the provider, perhaps with a second factor; as long as the authorization request, which starts earlier. */
export const oauthLoginStateSeconds = 10 * 60;

const loginStateSecrets = z.object({ codeVerifier: z.string(), nonce: z.string(), browserHash: z.string() });
export type OauthLoginState = { record: OauthLoginStateRecord; state: string } & z.infer<
  typeof loginStateSecrets
>;

type NewLoginState = { provider: OauthProvider; requestId: string; browserSecret: string };

/** Stores the start of a login at another provider, bound to this browser. */
export async function storeOauthLoginState(
  context: IdentityContext,
  { provider, requestId, browserSecret }: NewLoginState,
): Promise<OauthLoginState> {
  const now = context.clock();
  const state = newOpaqueToken(context.random);
  const stateHash = hashOpaqueToken(state);
  const secrets = {
    codeVerifier: newOpaqueToken(context.random), // 43 characters, as RFC 7636 §4.1 has it
    nonce: newOpaqueToken(context.random),
    browserHash: hashOpaqueToken(browserSecret),
  };
  const record: OauthLoginStateRecord = {
    stateHash,
    provider,
    requestId,
    sealedSecrets: context.vault.seal(JSON.stringify(secrets), sealContext(stateHash)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + oauthLoginStateSeconds * 1000),
  };
  await context.store.insertOauthLoginState(record);
  return { record, state, ...secrets };
}

/**
 * Returns the login of this state once: null if it is unknown, used, expired, or of another browser, so that a link
 * with a stranger's code signs no one in.
 */
export async function takeOauthLoginState(
  context: IdentityContext,
  { state, browserSecret }: { state: string; browserSecret: string | null },
): Promise<OauthLoginState | null> {
  if (!isOpaqueToken(state) || browserSecret === null) return null;
  const record = await context.store.takeOauthLoginState(hashOpaqueToken(state));
  if (!record || record.expiresAt <= context.clock()) return null;
  const opened = context.vault.open(record.sealedSecrets, sealContext(record.stateHash));
  const secrets = loginStateSecrets.parse(JSON.parse(opened));
  return secrets.browserHash === hashOpaqueToken(browserSecret) ? { record, state, ...secrets } : null;
}

function sealContext(stateHash: string): string {
  return `identity-oauth-visit:${stateHash}`;
}
