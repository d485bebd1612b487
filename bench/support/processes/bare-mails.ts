import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { answerParent } from '../child.ts';
import { now } from '../figures.ts';

export type BareMails = { url: string; sample: string; count: number; connections: number };

answerParent('ready', async ({ url, sample, count, connections }: BareMails) => {
  const {
    subject = '',
    html = '',
    text = '',
    headers,
  } = await PostalMime.parse(Buffer.from(sample, 'latin1'));
  const kept = headers.filter(({ key }) =>
    /^(list-unsubscribe|list-unsubscribe-post|auto-submitted)$/.test(key),
  );
  const transport = createTransport({ url, pool: true, maxConnections: connections });
  const startedAt = now();
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      transport.sendMail({
        from: { name: 'Aurora Coffee', address: 'passes@example.com' },
        to: `holder-${index}@example.com`,
        replyTo: 'hello@aurora.example',
        messageId: `<link.${index}@passes.example.com>`,
        subject,
        html,
        text,
        headers: Object.fromEntries(kept.map(({ originalKey, value }) => [originalKey, value])),
      }),
    ),
  );
  transport.close();
  return { startedAt };
});
