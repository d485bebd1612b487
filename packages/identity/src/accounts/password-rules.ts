import { isCommonPassword } from './common-passwords.ts';

export const passwordCharactersMin = 8; // the specification's, and NIST SP 800-63B's least
export const passwordCharactersMax = 256; // long enough for any phrase; bounds the hashing work of a request

/**
 * Normalizes a password before hashing: NFKC, so that "é" is the same on a phone and on a desktop (NIST SP 800-63B
 * §3.1.1.2). Keeps spaces, which belong to the password.
 */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** The message for a refused new password, or null if it is accepted. `about` holds texts that it must not merely repeat. */
export function passwordRefusal(typed: string, about: readonly (string | null)[]): string | null {
  const password = normalizePassword(typed);
  const characters = Array.from(password).length;
  if (characters < passwordCharactersMin) return 'Password must be at least 8 characters';
  if (characters > passwordCharactersMax)
    return `Password must be at most ${passwordCharactersMax} characters`;
  const bare = bareWord(password);
  const repeats = (word: string) =>
    word.toLowerCase() === password.toLowerCase() || (bare !== null && bareWord(word) === bare);
  if (about.some((word) => word && repeats(word)))
    return 'This password is too easy to guess: it is your name, your email address or the name of your organization. Please choose another one.';
  if (isCommonPassword(password)) return 'This password is too easy to guess. Please choose another one.';
  return null;
}

/** The word without spaces, signs and digits around it, as guessers try it. */
function bareWord(word: string): string | null {
  const letters = word
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\p{N}+|\p{N}+$/gu, '');
  return letters || null;
}
