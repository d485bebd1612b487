import { Hono } from 'hono';
import type { Mailbox } from './create-mailbox.ts';

/** The mailbox as JSON: `/mailbox.json`, complete mails, newest first. Reading removes nothing. */
export function createMailboxApp(mailbox: Mailbox): Hono {
  const app = new Hono();
  app.get('/mailbox.json', (context) => {
    context.header('cache-control', 'no-store');
    return context.json({
      messages: mailbox.messages().map(({ id, from, to, subject, text, html, at }) => ({
        id,
        from,
        to,
        subject,
        text: text ?? '',
        html: html ?? '',
        receivedAt: at.toISOString(),
      })),
    });
  });
  return app;
}
