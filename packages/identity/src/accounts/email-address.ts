import { domainToUnicode } from 'node:url';
import { isEmailAddress } from '@tessera/text-rules';

/**
 * The one form in which an address is stored and looked up: trimmed, NFC, lower case, the domain spelled out where it came as `xn--`.
 * Lower case also before the @: no provider in use tells them apart, and people do not either. Null when it is none.
 */
export function normalizeEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const name = typed.slice(0, at).trimStart().normalize('NFC').toLowerCase().normalize('NFC');
  const host = typed.slice(at + 1).trimEnd();
  if (!isEmailAddress(`${name}@${host}`)) return null;
  const email = `${name}@${domainToUnicode(host)}`;
  return isEmailAddress(email) ? email : null;
}
