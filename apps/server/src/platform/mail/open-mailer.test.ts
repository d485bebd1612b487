import { createTokenBuckets, type OpenTokenBuckets } from '@tessera/identity';
import { expect, test } from 'vitest';
import { startSmtpServer } from '../../testing/smtp-server.fixture.ts';
import type { DeliverMail } from './mailbox-mailer.ts';
import { openMailer } from './open-mailer.ts';

const tokenBuckets: OpenTokenBuckets = (_name, limit) => createTokenBuckets(limit, () => new Date());

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
  expect(openMailer({ kind: 'none' }, { deliver: null, tokenBuckets })).toBeNull();
});

test('in development a mail is delivered to the mailbox, under the issuer’s name', async () => {
  const mails: Parameters<DeliverMail>[0][] = [];
  const mailer = openMailer(
    { kind: 'mailbox', from: 'Tessera <tessera@localhost>' },
    { deliver: (mail) => mails.push(mail), tokenBuckets },
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
  const mailer = openMailer({ kind: 'mailbox', from: 'tessera@localhost' }, { deliver: null, tokenBuckets });
  await expect(mailer?.send(message)).rejects.toMatchObject({ code: 'noMailbox' });
});

test('no more mails leave in a second than the rate allows, from two processes together', async () => {
  const server = await startSmtpServer();
  const buckets = new Map<string, ReturnType<OpenTokenBuckets>>();
  const shared: OpenTokenBuckets = (name, limit) => {
    const known = buckets.get(name) ?? tokenBuckets(name, limit);
    buckets.set(name, known);
    return known;
  };
  const config = {
    kind: 'smtp',
    url: `smtp://127.0.0.1:${server.port}`,
    from: 'Passes <passes@example.com>',
    connections: 4,
    ratePerSecond: 10,
  } as const;
  const mailers = [1, 2].map(() => openMailer(config, { deliver: null, tokenBuckets: shared }));
  const begunAt = performance.now();
  await Promise.all(Array.from({ length: 10 }, (_, index) => mailers[index % 2]?.send(message)));
  expect(server.mails).toHaveLength(10);
  expect(performance.now() - begunAt).toBeGreaterThan(800);
  for (const mailer of mailers) await mailer?.close();
  await server.stop();
});
