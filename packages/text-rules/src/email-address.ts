/** RFC 5321 §4.5.3.1.3: the longest path that an SMTP server must accept. */
export const emailLengthMax = 254;

/**
 * Before the @ at most 64 characters: no space, no invisible or control character (addresses that look alike must not be two people), and no special
 * character of RFC 5322 §3.2.3, because mail programs parse `a<b` or `a,b` differently. After it a domain with a dot, of letters and digits of any
 * script; `1.2` and `0x7f.1` would be read as IP addresses. Only a mail can verify an address.
 */
export const emailForm =
  /^[^\s@\p{C}()<>[\]:;,\\"]{1,64}@(?!.*\.(?:\d+|0x[\da-f]*)$)[\p{L}\p{N}\p{M}_-]+(\.[\p{L}\p{N}\p{M}_-]+)+$/iu;

export function isEmailAddress(text: string): boolean {
  return text.length <= emailLengthMax && emailForm.test(text);
}
