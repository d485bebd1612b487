/** RFC 5321 §4.5.3.1.3: the longest path an SMTP server must take. */
export const emailLengthMax = 254;

/**
 * Before the @ at most 64 characters: no space, no invisible or control character (two addresses that look alike would be two people), and none
 * of the signs that RFC 5322 §3.2.3 keeps for itself: a mail program reads `a<b` or `a,b` as something else. Behind it a name with a dot, of
 * letters and digits of any script; `1.2` and `0x7f.1` are read as numbers of machines. Whether an address exists, only a mail can tell.
 */
export const emailForm =
  /^[^\s@\p{C}()<>[\]:;,\\"]{1,64}@(?!.*\.(?:\d+|0x[\da-f]*)$)[\p{L}\p{N}\p{M}_-]+(\.[\p{L}\p{N}\p{M}_-]+)+$/iu;

export function isEmailAddress(text: string): boolean {
  return text.length <= emailLengthMax && emailForm.test(text);
}
