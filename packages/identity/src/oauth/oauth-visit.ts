import { z } from 'zod';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken, isOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import type { OauthProvider, OauthVisitRecord } from '../store/oauth-store.ts';

/** Time to sign in over there, perhaps with a second factor. As long as the request itself, which begins before. */
export const oauthVisitSeconds = 10 * 60;

const visitSecrets = z.object({ codeVerifier: z.string(), nonce: z.string(), browserHash: z.string() });
export type OauthVisit = { record: OauthVisitRecord; state: string } & z.infer<typeof visitSecrets>;

type NewVisit = { provider: OauthProvider; requestId: string; browserSecret: string };

/** Remembers a visit to another provider, and the browser that makes it. */
export async function keepOauthVisit(
  context: IdentityContext,
  { provider, requestId, browserSecret }: NewVisit,
): Promise<OauthVisit> {
  const now = context.clock();
  const state = newOpaqueToken(context.random);
  const stateHash = hashOpaqueToken(state);
  const secrets = {
    codeVerifier: newOpaqueToken(context.random), // 43 characters, as RFC 7636 §4.1 has it
    nonce: newOpaqueToken(context.random),
    browserHash: hashOpaqueToken(browserSecret),
  };
  const record: OauthVisitRecord = {
    stateHash,
    provider,
    requestId,
    sealedSecrets: context.secretBox.seal(JSON.stringify(secrets), sealContext(stateHash)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + oauthVisitSeconds * 1000),
  };
  await context.store.insertOauthVisit(record);
  return { record, state, ...secrets };
}

/**
 * The visit this state belongs to, once: null when it is unknown, was answered before, took too long, or was made by another browser. A
 * stranger's link with a code of theirs so signs nobody in.
 */
export async function takeOauthVisit(
  context: IdentityContext,
  { state, browserSecret }: { state: string; browserSecret: string | null },
): Promise<OauthVisit | null> {
  if (!isOpaqueToken(state) || browserSecret === null) return null;
  const record = await context.store.takeOauthVisit(hashOpaqueToken(state));
  if (!record || record.expiresAt <= context.clock()) return null;
  const opened = context.secretBox.open(record.sealedSecrets, sealContext(record.stateHash));
  const secrets = visitSecrets.parse(JSON.parse(opened));
  return secrets.browserHash === hashOpaqueToken(browserSecret) ? { record, state, ...secrets } : null;
}

function sealContext(stateHash: string): string {
  return `identity-oauth-visit:${stateHash}`;
}
