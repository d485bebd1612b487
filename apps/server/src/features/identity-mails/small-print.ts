import type { MailSite } from './identity-mail-words.ts';

/** Whose mail it is. It cannot be unsubscribed: who owns an account must hear of what happens to it. */
export function smallPrint({ publicUrl }: MailSite): string {
  return `Tessera at ${new URL(publicUrl).host}. This mail is about an account or an invitation for this address.`;
}
