import type { IdentityMailContent } from '@tessera/identity';
import { formatUtc } from '../../platform/mail/format-utc.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import type { NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';

type Content<Kind extends IdentityMailContent['kind']> = Extract<IdentityMailContent, { kind: Kind }>;

/** Goes to the owner of the address. */
export function accountExistsMail({ signInUrl }: Content<'account-exists'>): NoticeMailContent {
  return {
    subject: 'You have an account already',
    title: 'You have an account already',
    lead: 'Somebody, most likely you, tried to create an account with this address, which has one. Sign in instead; if you do not know your password any more, choose “Forgot password?” there.',
    button: { label: 'Sign in', url: signInUrl },
    advice:
      'If this was not you, there is nothing to do: nothing was changed, and nobody was told that you have an account.',
  };
}

export function passwordResetMail({ url, minutes }: Content<'password-reset'>): NoticeMailContent {
  return {
    subject: 'Set a new password',
    title: 'Set a new password',
    lead: `Somebody, most likely you, asked for a new password for your account. The link is good once, for ${minutes} minutes.`,
    button: { label: 'Set a new password', url },
    advice: 'If this was not you, ignore this mail: your password stays as it is.',
  };
}

export function invitationMail(content: Content<'invitation'>): NoticeMailContent {
  const inviter = nameInMail(content.inviterName);
  const organization = nameInMail(content.organizationName);
  return {
    subject: `${inviter} invites you to ${organization}`,
    title: `Join ${organization}`,
    lead: `${inviter} invites you to work with ${organization} on Tessera, where passes for Apple Wallet and Google Wallet are made. The link is for you alone, and good until ${formatUtc(content.expiresAt)}.`,
    button: { label: 'Accept the invitation', url: content.url },
    advice: 'If you do not know who this is, ignore this mail: without you nothing happens.',
  };
}
