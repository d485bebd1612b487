import { until } from './until.ts';

type Mail = { to: string; subject: string; text: string };

/** The six digits of the newest mail with a code to this address, from the development mailbox. */
export async function readMailedCode(publicUrl: string, email: string): Promise<string> {
  return until(`a mailed code to ${email}`, async () => {
    const answer = await fetch(`${publicUrl}/lab/api/mailbox.json`);
    const { messages } = (await answer.json()) as { messages: Mail[] };
    for (const { to, text } of messages) {
      const [code] = (to === email && /(?<!\d)\d{6}(?!\d)/.exec(text)) || [];
      if (code) return code;
    }
    return null;
  });
}
