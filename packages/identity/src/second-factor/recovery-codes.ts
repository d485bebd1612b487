import { hkdfSync, pbkdf2Sync } from 'node:crypto';

// Crockford's alphabet: without I, L, O, U, so that a code survives handwriting.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeCharacters = 10; // 50 bits: far beyond the guesses a second factor allows
const codesPerUser = 10;
/**
 * Makes a guess cost a few milliseconds for a reader of the table: otherwise one graphics card breaks 50 bits in a
 * day. Ten codes at once block the event loop only briefly.
 */
const iterations = 10_000;

/** Ten new codes as shown: `7KQ3M-X2V9A`. */
export function makeRecoveryCodes(random: (bytes: number) => Uint8Array): string[] {
  return Array.from({ length: codesPerUser }, () => {
    const characters = Array.from(random(codeCharacters), (byte) => alphabet.charAt(byte & 31)).join('');
    return `${characters.slice(0, codeCharacters / 2)}-${characters.slice(codeCharacters / 2)}`;
  });
}

/**
 * Ten codes derived from a challenge of 256 bits that only one browser has. They can be derived again, so they are
 * not stored before the user has saved them.
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
 * The stored form of a code, and of a typed one: any case, with or without a dash (word processors replace it), O
 * read as zero, I and L as one. Salted with the user, so that one table of guesses does not serve for all.
 */
export function hashRecoveryCode(userId: string, typed: string): string {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return pbkdf2Sync(code, `identity-recovery-code:${userId}`, iterations, 32, 'sha256').toString('base64url');
}
