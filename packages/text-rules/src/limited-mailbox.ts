/**
 * The mailbox of an address for rate limits: `Ada.L+news@example.com` and `adal@example.com` count as one, because most providers deliver both to one
 * person. Elsewhere the two may be two people.
 */
export function limitedMailbox(email: string): string {
  const normal = email.normalize('NFKC').toLowerCase();
  const at = normal.lastIndexOf('@');
  const [name = '', domain = ''] = [normal.slice(0, at), normal.slice(at + 1)];
  // A name that consists of a tag or dots stays unchanged.
  const plain = name.replace(/\+.*$/s, '').replaceAll('.', '');
  return `${plain || name}@${domain}`;
}
