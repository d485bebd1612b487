import { waitFor } from './wait-for.ts';

type Mail = { to: string; subject: string; text: string };

/** The subjects of the mails with codes, which tell codes of different purposes apart. */
const subjects = {
  'verify-email': 'Confirm your email address',
  'sign-in-code': 'Your sign-in code',
  'elevated-access-code': 'Your verification code',
  'email-change-code': 'Confirm your new email address',
};

export type MailedCode = keyof typeof subjects;

export function readMailedCode(publicUrl: string, email: string, kind: MailedCode): Promise<string> {
  const sixDigits = /(?<!\d)\d{6}(?!\d)/;
  return waitFor(`the mail “${subjects[kind]}” to ${email}`, () =>
    findInMail(publicUrl, email, sixDigits, subjects[kind]),
  );
}

export async function findInMail(
  publicUrl: string,
  email: string,
  pattern: RegExp,
  subject?: string,
): Promise<string | null> {
  const answer = await fetch(`${publicUrl}/lab/api/mailbox.json`);
  const { messages } = (await answer.json()) as { messages: Mail[] };
  for (const mail of messages) {
    if (mail.to !== email || (subject !== undefined && mail.subject !== subject)) continue;
    const [found] = pattern.exec(mail.text) ?? [];
    if (found) return found;
  }
  return null;
}
