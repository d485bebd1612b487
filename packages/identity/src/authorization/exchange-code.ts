import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import { chooseOrganization } from '../organizations/choose-organization.ts';
import { endStolenSession } from '../sessions/end-stolen-session.ts';
import { isLive } from '../sessions/find-live-session.ts';
import { issueRefreshToken, replayGraceSeconds } from '../sessions/refresh-token.ts';
import { grantTokens, refuseGrant, refuseOrganization, type TokenOutcome } from '../sessions/token-grant.ts';
import type { AuthorizationCodeRecord } from '../store/authorizations-store.ts';
import { verifierMatches } from './pkce.ts';
import { findAllowedUri } from './redirect-uri.ts';

type Exchange = {
  clientId: string;
  code: string;
  codeVerifier: string;
  redirectUri: string | null;
  device: Device;
};

// One sentence for everything a stranger could find out by trying.
const invalidCode = 'The code is invalid, expired or was used before.';

/**
 * The authorization_code grant (RFC 6749 §4.1.3 with PKCE). A code is spent by its first presentation, right or wrong, so that
 * nobody gets a second guess at the verifier.
 */
export async function exchangeCode(context: IdentityContext, exchange: Exchange): Promise<TokenOutcome> {
  const now = context.clock();
  const record = await context.store.findAuthorizationCode(hashOpaqueToken(exchange.code));
  if (!record || record.expiresAt <= now) return refuseGrant(invalidCode);
  const isOwner = presentedByOwner(record, exchange);
  if (!(await context.store.spendAuthorizationCode(record.codeHash, now))) {
    await answerReplay(context, record, { isOwner, device: exchange.device });
    return refuseGrant(invalidCode);
  }
  if (!isOwner) return refuseGrant(invalidCode);

  const session = await context.store.findSession(record.sessionId);
  const user = session && isLive(session, now) ? await context.store.findUser(session.userId) : null;
  if (!session || !user) return refuseGrant(invalidCode);
  const choice = await chooseOrganization(context, {
    userId: user.id,
    asked: record.organizationId,
    last: session.organizationId,
  });
  if (!choice.allowed) return refuseOrganization();
  const refreshToken = await issueRefreshToken(context, session, record.clientId);
  return grantTokens(context, { session, user, membership: choice.membership, refreshToken });
}

function presentedByOwner(record: AuthorizationCodeRecord, exchange: Exchange): boolean {
  return (
    record.clientId === exchange.clientId &&
    (exchange.redirectUri === null || findAllowedUri(exchange.redirectUri, [record.redirectUri]) !== null) &&
    verifierMatches(exchange.codeVerifier, record.codeChallenge)
  );
}

/**
 * RFC 6749 §4.1.2: a code presented twice has leaked, and what was issued for it is revoked. Not so when the verifier is right and the first time was
 * a moment ago: that is a page reloaded in the middle of its exchange, and signing that person out would be a mistake of ours.
 */
async function answerReplay(
  context: IdentityContext,
  record: AuthorizationCodeRecord,
  { isOwner, device }: { isOwner: boolean; device: Device },
): Promise<void> {
  const firstUse = record.usedAt ?? context.clock();
  const isReload = isOwner && context.clock().getTime() - firstUse.getTime() <= replayGraceSeconds * 1000;
  if (isReload) return;
  const session = await context.store.findSession(record.sessionId);
  if (session) await endStolenSession(context, { session, sign: 'authorization_code.replayed', device });
}
