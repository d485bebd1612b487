import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';
import type { TotpFactorRecord } from '../store/second-factors-store.ts';
import { totpSecretContext } from './secret-vault.ts';
import { decodeBase32, encodeBase32 } from './totp.ts';

export const totpSecretBytes = 20; // RFC 4226 §4 R6 recommends 160 bits

export function newTotpFactor(
  context: IdentityContext,
  userId: string,
  secret: Uint8Array,
): TotpFactorRecord {
  const now = context.clock();
  const id = newId('factor', now, context.random);
  return {
    id,
    userId,
    sealedSecret: context.vault.seal(encodeBase32(secret), totpSecretContext(id)),
    createdAt: now,
    verifiedAt: null,
    lastUsedStep: null,
  };
}

export function openTotpSecret(context: IdentityContext, factor: TotpFactorRecord): Uint8Array {
  const secret = decodeBase32(context.vault.open(factor.sealedSecret, totpSecretContext(factor.id)));
  if (!secret) throw new Error('The sealed secret of a second factor is not Base32.');
  return secret;
}

/** Time from the QR code to the first code, to install an app; not longer, because the secret was on a screen. */
export const totpSetUpSeconds = 30 * 60;

/** A factor has a single first code, so the challenge's id is the factor's with another prefix; nothing else is stored. */
export function totpChallengeId(factorId: string): string {
  return factorId.replace(/^factor_/, 'challenge_');
}

export function factorOfChallenge(challengeId: string): string {
  return challengeId.replace(/^challenge_/, 'factor_');
}
