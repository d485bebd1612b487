const emailCharactersMax = 254; // RFC 5321 §4.5.3.1.3, the longest path an SMTP server must take
// One @, something before it, a dotted name after it, no spaces and no control characters. Whether it exists, only a mail can tell.
const emailShape = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}.]+(\.[^\s@\p{Cc}.]+)+$/u;

/**
 * The one form in which an address is stored and looked up: trimmed, NFC, lower case.
 * Lower case also before the @: no provider in use tells them apart, and people do not either. Null when it is none.
 */
export function normalizeEmail(typed: string): string | null {
  const email = typed.trim().normalize('NFC').toLowerCase();
  return email.length <= emailCharactersMax && emailShape.test(email) ? email : null;
}
