import { expect, test } from 'vitest';
import type { DeliverMail } from './mailbox-mailer.ts';
import { openMailer } from './open-mailer.ts';

const message = {
  to: 'ada@example.com',
  fromName: 'Aurora "A" Coffee',
  replyTo: null,
  messageId: 'link.1.a@localhost',
  subject: 'Ready',
  html: '<p>Ready</p>',
  text: 'Ready',
  headers: {},
};

test('without a mail server in production there is no mailer', () => {
  expect(openMailer({ kind: 'none' }, null)).toBeNull();
});

test('in development a mail is delivered to the mailbox, under the issuer’s name', async () => {
  const mails: Parameters<DeliverMail>[0][] = [];
  const mailer = openMailer({ kind: 'mailbox', from: 'Tessera <tessera@localhost>' }, (mail) =>
    mails.push(mail),
  );
  await mailer?.send(message);
  expect(mails).toMatchObject([
    {
      from: '"Aurora \\"A\\" Coffee" <tessera@localhost>',
      to: 'ada@example.com',
      headers: { 'Message-ID': '<link.1.a@localhost>' },
    },
  ]);
});

test('a process without the mailbox fails with a message, so that the mail is retried', async () => {
  const mailer = openMailer({ kind: 'mailbox', from: 'tessera@localhost' }, null);
  await expect(mailer?.send(message)).rejects.toMatchObject({ code: 'noMailbox' });
});
