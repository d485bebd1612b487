import { hkdfSync, pbkdf2Sync } from 'node:crypto';

// Crockford's alphabet: no I, L, O, U, so that a code survives being written on paper and read again.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeCharacters = 10; // 50 bits: far beyond the guesses a second factor allows
const codesPerUser = 10;
/**
 * What one guess costs a reader of the table, a few milliseconds: 50 bits under a bare hash are a day's work for one graphics card.
 * Ten codes at once still do not hold up the event loop for long.
 */
const iterations = 10_000;

/** Ten new codes, as they are shown once: `7KQ3M-X2V9A`. */
export function makeRecoveryCodes(random: (bytes: number) => Uint8Array): string[] {
  return Array.from({ length: codesPerUser }, () => {
    const characters = Array.from(random(codeCharacters), (byte) => alphabet.charAt(byte & 31)).join('');
    return `${characters.slice(0, codeCharacters / 2)}-${characters.slice(codeCharacters / 2)}`;
  });
}

/**
 * The ten codes that wait under a challenge of 256 bits, which only one browser has: the same at every look, so that they need not be kept before their
 * owner says that they are saved.
 */
export function recoveryCodesUnder(challenge: string): string[] {
  const bytes = Buffer.from(
    hkdfSync('sha256', challenge, '', 'identity-recovery-codes', codesPerUser * codeCharacters),
  );
  let read = 0;
  return makeRecoveryCodes((count) => {
    read += count;
    return bytes.subarray(read - count, read);
  });
}

/**
 * What is stored of a code, and what a typed one is found by: with or without its dash (word processors put their own in its place), in any case, O read as zero, I and L as one.
 * Salted with the user, so that one table of guesses does not serve for all.
 */
export function hashRecoveryCode(userId: string, typed: string): string {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return pbkdf2Sync(code, `identity-recovery-code:${userId}`, iterations, 32, 'sha256').toString('base64url');
}
