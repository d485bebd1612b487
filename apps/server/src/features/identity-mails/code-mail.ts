import type { IdentityMailContent } from '@tessera/identity';
import type { NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';

type CodeContent = Extract<IdentityMailContent, { code: string }>;

/** The subject omits the code, because locked phones show subjects. */
export function codeMail({ kind, code, minutes }: CodeContent): NoticeMailContent {
  return { ...contentOf[kind](`It is good for ${minutes} minutes.`), code };
}

const contentOf: Record<CodeContent['kind'], (term: string) => Omit<NoticeMailContent, 'code'>> = {
  'verify-email': verifyEmail,
  'sign-in-code': signInCode,
  'elevated-access-code': elevatedAccessCode,
  'email-change-code': emailChangeCode,
};

const typedByMistake =
  'If you did not ask for it, somebody typed your address by mistake. Nothing happens without the code, and you can ignore this mail.';

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
      'Give it to nobody: we never ask for it by phone or by mail. If you are not signing in right now, ignore this mail; without the code nobody gets in.',
  };
}

function elevatedAccessCode(term: string) {
  return {
    subject: 'Your verification code',
    title: 'Verify that it is you',
    lead: `Enter this code to go on with the change to your account. ${term}`,
    advice:
      'If you are not changing your account right now, give the code to nobody: somebody else is signed in as you. Sign out your other sessions in your account settings, and set a new password.',
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
