import { domainToUnicode } from 'node:url';

const emailCharactersMax = 254; // RFC 5321 §4.5.3.1.3, the longest path an SMTP server must take
/**
 * Before the @ no space, no invisible or control character (two addresses that look alike would be two accounts), and none of the signs
 * that RFC 5322 §3.2.3 keeps for itself: a mail program would read `a<b` or `a,b` as something else. Whether it exists, only a mail can tell.
 */
const localPart = /^[^\s@\p{C}()<>[\]:;,\\"]{1,64}$/u;
/** A name with a dot, of letters and digits of any script. */
const domain = /^[\p{L}\p{N}\p{M}_-]+(\.[\p{L}\p{N}\p{M}_-]+)+$/u;
/** What numbers with dots are read as, `1.2` and `0x7f.1` too. */
const ipv4 = /^[\d.]+$/;

/**
 * The one form in which an address is stored and looked up: trimmed, NFC, lower case, the domain spelled out where it came as `xn--`.
 * Lower case also before the @: no provider in use tells them apart, and people do not either. Null when it is none.
 */
export function normalizeEmail(typed: string): string | null {
  const [local = '', host = '', ...rest] = typed.trim().split('@');
  const name = local.normalize('NFC').toLowerCase().normalize('NFC');
  const site = domain.test(host) ? domainToUnicode(host) : '';
  const isAddress = rest.length === 0 && localPart.test(name) && domain.test(site) && !ipv4.test(site);
  const email = `${name}@${site}`;
  return isAddress && email.length <= emailCharactersMax ? email : null;
}
