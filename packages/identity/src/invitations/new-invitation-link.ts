import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';

/** A week: people are on holiday, and an address may change hands. Sending it again begins a new one. */
const invitationSeconds = 7 * 24 * 60 * 60;

/** What the mail holds (the token), and what is kept of it. */
export function newInvitationLink(context: IdentityContext) {
  const token = newOpaqueToken(context.random);
  const expiresAt = new Date(context.clock().getTime() + invitationSeconds * 1000);
  return { token, tokenHash: hashOpaqueToken(token), expiresAt };
}
