import { domainToUnicode } from 'node:url';
import { isEmailAddress } from '@tessera/text-rules';

/**
 * The form in which addresses are stored and compared: trimmed, NFC, lower case, the domain decoded from `xn--`.
 * Lower case also before the @, where no provider in use distinguishes case. Null if it is not an address.
 */
export function normalizeEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const name = typed.slice(0, at).trimStart().normalize('NFC').toLowerCase().normalize('NFC');
  const host = typed.slice(at + 1).trimEnd();
  if (!isEmailAddress(`${name}@${host}`)) return null;
  const email = `${name}@${domainToUnicode(host)}`;
  return isEmailAddress(email) ? email : null;
}
