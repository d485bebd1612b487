import { createHmac } from 'node:crypto';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import type {
  HeldRefreshToken,
  HeldSession,
  RefreshTokenRecord,
  SessionRecord,
} from '../store/sessions-store.ts';

/** A browser away this long signs in again; less than the session's 30 days. */
export const refreshTokenSeconds = 14 * 24 * 60 * 60;

/**
 * How long a used token may return. Clients hold a lock for 10 s, wait up to 10 s more for another tab's, and repeat a request whose response was
 * lost; together less than half a minute. It is safe: the response is always the *same* successor (see below), so a thief within the grace period is
 * on the owner's chain, and whoever refreshes second later is detected.
 */
export const replayGraceSeconds = 30;

/**
 * The first tokens of a session, at a code exchange. Whether the page will send the response's token or use the cookie is unknown, so each gets its
 * own chain: on one host (cookies ignore ports) pages of both kinds may be open, and on one chain the second to refresh would look like a thief.
 */
export async function startRefreshChains(
  context: IdentityContext,
  session: SessionRecord,
  { clientId, organizationId, device }: { clientId: string; organizationId: string | null; device: Device },
): Promise<{ pageToken: string; cookieToken: string }> {
  const at = context.clock();
  const [pageToken, cookieToken] = [newOpaqueToken(context.random), newOpaqueToken(context.random)];
  const tokens = [pageToken, cookieToken].map((token) => refreshTokenRecord(token, session, clientId, at));
  await context.store.startRefreshChains(session.id, { at, organizationId, ...device }, tokens);
  return { pageToken, cookieToken };
}

type Presented = { refreshToken: string; clientId: string; organizationId: string | null; device: Device };

/**
 * Exchanges a regular token in one statement, as almost all are. Null, without an effect, for one that is used,
 * expired, foreign, or for an organization that its user is not in; the caller examines it.
 */
export async function swapRefreshToken(
  context: IdentityContext,
  { refreshToken, clientId, organizationId, device }: Presented,
): Promise<{ held: HeldSession; token: string } | null> {
  const at = context.clock();
  const successorSeed = newOpaqueToken(context.random);
  const token = successorOf(refreshToken, successorSeed);
  const held = await context.store.swapRefreshToken({
    tokenHash: hashOpaqueToken(refreshToken),
    clientId,
    organizationId,
    at,
    ...device,
    successorSeed,
    successorHash: hashOpaqueToken(token),
    successorExpiresAt: new Date(at.getTime() + refreshTokenSeconds * 1000),
  });
  return held && { held, token };
}

export type Rotation =
  | { outcome: 'rotated'; token: string }
  /** Used before, and too long ago for a lost response: another party has it. */
  | { outcome: 'reused' };

/**
 * Exchanges a token for its single successor, and records the session's use: device and organization. The successor is HMAC-SHA256(token, seed), and
 * the seed is stored at first use: a repeated request derives the same successor, while a reader of the table, who has only seeds and hashes, cannot.
 */
export async function rotateRefreshToken(
  context: IdentityContext,
  token: string,
  { token: record, session }: HeldRefreshToken,
  use: { organizationId: string | null; device: Device },
): Promise<Rotation> {
  const now = context.clock();
  const activity = { organizationId: use.organizationId, ...use.device };
  if (record.usedAt === null) {
    const successorSeed = newOpaqueToken(context.random);
    const successor = successorOf(token, successorSeed);
    const next = refreshTokenRecord(successor, session, record.clientId, now);
    const rotated = await context.store.rotateRefreshToken(
      record.tokenHash,
      { usedAt: now, successorSeed, ...activity },
      next,
    );
    if (rotated) return { outcome: 'rotated', token: successor };
  }
  const replayed = await replay(context, token, now);
  if (replayed.outcome === 'rotated')
    await context.store.recordSessionActivity(session.id, { at: now, ...activity });
  return replayed;
}

/** Follows the chain from a used token to the unused one, if each step was taken within the grace period. */
async function replay(context: IdentityContext, token: string, now: Date): Promise<Rotation> {
  const record = await context.store.findRefreshToken(hashOpaqueToken(token));
  if (!record) return { outcome: 'reused' };
  if (record.usedAt === null || record.successorSeed === null) return { outcome: 'rotated', token };
  if (now.getTime() - record.usedAt.getTime() > replayGraceSeconds * 1000) return { outcome: 'reused' };
  return replay(context, successorOf(token, record.successorSeed), now);
}

function successorOf(token: string, seed: string): string {
  return createHmac('sha256', token).update(seed).digest('base64url');
}

function refreshTokenRecord(
  token: string,
  session: SessionRecord,
  clientId: string,
  now: Date,
): RefreshTokenRecord {
  const expiresAt = new Date(
    Math.min(now.getTime() + refreshTokenSeconds * 1000, session.expiresAt.getTime()),
  );
  return {
    tokenHash: hashOpaqueToken(token),
    sessionId: session.id,
    clientId,
    createdAt: now,
    expiresAt,
    usedAt: null,
    successorSeed: null,
  };
}
