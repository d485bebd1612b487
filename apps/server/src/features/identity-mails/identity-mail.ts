import type { IdentityMailContent } from '@tessera/identity';
import { formatUtc } from '../../platform/mail/format-utc.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import { noticeMail } from '../../platform/mail/notice-mail.ts';
import type { MailSite, NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';
import { securityMail } from './security-mail.ts';

export function identityMail(
  content: IdentityMailContent,
  site: MailSite,
): Omit<MailMessage, 'to' | 'messageId'> {
  return noticeMail(noticeContent(content, site), site);
}

function noticeContent(content: IdentityMailContent, site: MailSite): NoticeMailContent {
  if ('code' in content) return codeMail(content);
  if ('occasion' in content) return securityMail(content, site);
  switch (content.kind) {
    case 'account-exists':
      return accountExistsMail(content);
    case 'password-reset':
      return passwordResetMail(content);
    case 'invitation':
      return invitationMail(content);
  }
}

type CodeContent = Extract<IdentityMailContent, { code: string }>;

/** The subject omits the code, because locked phones show subjects. */
function codeMail({ kind, code, minutes }: CodeContent): NoticeMailContent {
  return { ...contentOf[kind](`It is good for ${minutes} minutes.`), code };
}

const contentOf: Record<CodeContent['kind'], (term: string) => Omit<NoticeMailContent, 'code'>> = {
  'verify-email': verifyEmail,
  'sign-in-code': signInCode,
  'elevated-access-code': elevatedAccessCode,
  'email-change-code': emailChangeCode,
};

const typedByMistake =
  'If you did not ask for it, someone typed your address by mistake. Nothing happens without the code, and you can ignore this email.';

function verifyEmail(term: string) {
  return {
    subject: 'Confirm your email address',
    title: 'Confirm your email address',
    lead: `Enter this code on the page that asked for it. ${term}`,
    advice: typedByMistake,
  };
}

function signInCode(term: string) {
  return {
    subject: 'Your sign-in code',
    title: 'Your sign-in code',
    lead: `Enter this code on the page that asked for it. ${term}`,
    advice:
      'Do not share it: we never ask for it by phone or email. If you are not signing in right now, ignore this email; nobody can sign in without the code.',
  };
}

function elevatedAccessCode(term: string) {
  return {
    subject: 'Your verification code',
    title: 'Verify that it is you',
    lead: `Enter this code to go on with the change to your account. ${term}`,
    advice:
      'If you are not changing your account right now, do not share the code: someone else is signed in as you. Sign out your other sessions in your account settings, and set a new password.',
  };
}

function emailChangeCode(term: string) {
  return {
    subject: 'Confirm your new email address',
    title: 'Confirm your new email address',
    lead: `Enter this code to make this the address of your account. ${term}`,
    advice: typedByMistake,
  };
}

type Content<Kind extends IdentityMailContent['kind']> = Extract<IdentityMailContent, { kind: Kind }>;

/** Goes to the owner of the address. */
function accountExistsMail({ signInUrl }: Content<'account-exists'>): NoticeMailContent {
  return {
    subject: 'You already have an account',
    title: 'You already have an account',
    lead: 'Someone, probably you, tried to create an account with this address, which already has one. Sign in instead; if you have forgotten your password, choose “Forgot password?” there.',
    button: { label: 'Sign in', url: signInUrl },
    advice:
      'If this was not you, there is nothing to do: nothing was changed, and nobody was told that you have an account.',
  };
}

function passwordResetMail({ url, minutes }: Content<'password-reset'>): NoticeMailContent {
  return {
    subject: 'Set a new password',
    title: 'Set a new password',
    lead: `Someone, probably you, asked for a new password for your account. The link is good once, for ${minutes} minutes.`,
    button: { label: 'Set a new password', url },
    advice: 'If this was not you, ignore this email: your password stays as it is.',
  };
}

function invitationMail(content: Content<'invitation'>): NoticeMailContent {
  const inviter = nameInMail(content.inviterName);
  const organization = nameInMail(content.organizationName);
  return {
    subject: `${inviter} invites you to ${organization}`,
    title: `Join ${organization}`,
    lead: `${inviter} invites you to work with ${organization} on Tessera, where passes for Apple Wallet and Google Wallet are made. The link is for you only, and valid until ${formatUtc(content.expiresAt)}.`,
    button: { label: 'Accept the invitation', url: content.url },
    advice: 'If you do not know who this is, ignore this email: nothing happens unless you accept.',
  };
}
