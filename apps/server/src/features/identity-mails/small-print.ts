import type { IdentityMailWords, MailSite } from './identity-mail-words.ts';

/** Whose mail it is, and why it came. It cannot be unsubscribed: who owns an account must hear of what happens to it. */
export function smallPrint({ reason }: Pick<IdentityMailWords, 'reason'>, { publicUrl }: MailSite): string {
  const why = reason ?? 'This mail is about an account or an invitation for this address.';
  return `Tessera at ${new URL(publicUrl).host}. ${why}`;
}
