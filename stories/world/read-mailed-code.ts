import { until } from './until.ts';

type Mail = { to: string; subject: string; text: string };

/** The six digits of the newest mail with a code to this address, from the development mailbox. */
export function readMailedCode(publicUrl: string, email: string): Promise<string> {
  return until(`a mailed code to ${email}`, () => findInMail(publicUrl, email, /(?<!\d)\d{6}(?!\d)/));
}

/** What the pattern finds in the newest mail to this address that has it. */
export async function findInMail(publicUrl: string, email: string, pattern: RegExp): Promise<string | null> {
  const answer = await fetch(`${publicUrl}/lab/api/mailbox.json`);
  const { messages } = (await answer.json()) as { messages: Mail[] };
  for (const { to, text } of messages) {
    const [found] = (to === email && pattern.exec(text)) || [];
    if (found) return found;
  }
  return null;
}
