import { createHash, timingSafeEqual } from 'node:crypto';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import { chooseOrganization } from '../organizations/choose-organization.ts';
import { isUsable } from '../sessions/find-live-session.ts';
import { replayGraceSeconds, startRefreshChains } from '../sessions/refresh-token.ts';
import { revokeCompromisedSession } from '../sessions/revoke-compromised-session.ts';
import { grantTokens, refuseGrant, refuseOrganization, type TokenOutcome } from '../sessions/token-grant.ts';
import type { AuthorizationCodeRecord } from '../store/authorizations-store.ts';
import { findAllowedUri } from './redirect-uri.ts';

type Exchange = {
  clientId: string;
  code: string;
  codeVerifier: string;
  redirectUri: string | null;
  device: Device;
};

// One message for everything that strangers could find out by trying.
const invalidCode = 'The code is invalid, expired or was used before.';

/**
 * The authorization_code grant (RFC 6749 §4.1.3 with PKCE). The first presentation uses up the code, right or
 * wrong, so that the verifier can be guessed only once.
 */
export async function exchangeCode(context: IdentityContext, exchange: Exchange): Promise<TokenOutcome> {
  const now = context.clock();
  const codeHash = hashOpaqueToken(exchange.code);
  const spent = await context.store.spendAuthorizationCode(codeHash, now);
  if (!spent) {
    await answerReplay(context, codeHash, exchange);
    return refuseGrant(invalidCode);
  }
  const { code, session, user } = spent;
  const isGood = code.expiresAt > now && presentedByOwner(code, exchange) && isUsable(spent, now);
  if (!isGood) return refuseGrant(invalidCode);
  const choice = await chooseOrganization(context, spent, code.organizationId);
  if (!choice.allowed) return refuseOrganization();
  const { membership } = choice;
  const organizationId = membership?.organizationId ?? null;
  const { pageToken, cookieToken } = await startRefreshChains(context, session, {
    clientId: code.clientId,
    organizationId,
    device: exchange.device,
  });
  return grantTokens(context, { session, user, membership, refreshToken: pageToken, cookieToken });
}

function presentedByOwner(record: AuthorizationCodeRecord, exchange: Exchange): boolean {
  return (
    record.clientId === exchange.clientId &&
    (exchange.redirectUri === null || findAllowedUri(exchange.redirectUri, [record.redirectUri]) !== null) &&
    verifierMatches(exchange.codeVerifier, record.codeChallenge)
  );
}

/**
 * RFC 6749 §4.1.2: a code presented twice has leaked, so revoke what it issued. Except with the right verifier a
 * moment after the first use: that is a page reloaded during its exchange.
 */
async function answerReplay(context: IdentityContext, codeHash: string, exchange: Exchange): Promise<void> {
  const now = context.clock();
  const record = await context.store.findAuthorizationCode(codeHash);
  if (!record || record.expiresAt <= now) return;
  const sinceFirstUse = now.getTime() - (record.usedAt ?? now).getTime();
  const isReload = presentedByOwner(record, exchange) && sinceFirstUse <= replayGraceSeconds * 1000;
  if (isReload) return;
  const session = await context.store.findSession(record.sessionId);
  const { device } = exchange;
  if (session) await revokeCompromisedSession(context, { session, token: 'authorization_code', device });
}

/** RFC 7636 §4.6 for S256, the only method offered. */
function verifierMatches(verifier: string, challenge: string): boolean {
  // RFC 7636 §4.1: 43 to 128 unreserved characters.
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false;
  const digest = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(challenge);
  return digest.length === expected.length && timingSafeEqual(digest, expected);
}
