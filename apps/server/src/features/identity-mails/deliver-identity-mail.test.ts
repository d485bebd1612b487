import { randomBytes, randomUUID } from 'node:crypto';
import type { IdentityMail } from '@tessera/identity';
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createVault } from '../../platform/keys/secret-vault.ts';
import { createLogger } from '../../platform/logger.ts';
import { MailError } from '../../platform/mail/mail-error.ts';
import type { Mailer, MailMessage } from '../../platform/mail/mailer.ts';
import { deliverIdentityMail } from './deliver-identity-mail.ts';
import { sealIdentityMail } from './queued-identity-mail.ts';

const vault = createVault(randomBytes(32));
const config = readConfig({ PUBLIC_URL: 'http://passes.example.com:3000' }, []);
const sentAt = new Date('2026-11-21T10:00:00Z');
const code: IdentityMail = {
  to: 'ada@example.com',
  content: { kind: 'sign-in-code', code: '048213', minutes: 10 },
};
const device = { ipAddress: '192.0.2.7', userAgent: null };
const news: IdentityMail = {
  to: 'ada@example.com',
  content: { kind: 'password-changed', occasion: { at: sentAt, device, place: null } },
};

let sent: MailMessage[];
let logged: string;
let now: Date;
beforeEach(() => {
  sent = [];
  logged = '';
  now = sentAt;
});

const collecting: Mailer = {
  send: async (message) => {
    sent.push(message);
  },
  close: async () => undefined,
};
const failing = (error: unknown): Mailer => ({ ...collecting, send: async () => Promise.reject(error) });

const waiting = (mail: IdentityMail, mailId: string = randomUUID()) => ({
  mailId,
  sealed: sealIdentityMail(vault, mailId, { ...mail, sentAt }),
});

function deliver(delivery: { mailId: string; sealed: string }, mailer: Mailer | null = collecting) {
  const logger = createLogger(
    'debug',
    () => now,
    (line) => {
      logged += line;
    },
  );
  return deliverIdentityMail({ clock: () => now, config, vault, mailer, logger }, delivery);
}

test('a queued mail is sent completely', async () => {
  const delivery = waiting(code);
  await deliver(delivery);
  expect(sent).toMatchObject([{ to: 'ada@example.com', subject: 'Your sign-in code' }]);
  expect(sent[0]?.text).toContain('048213');
});

test('a repeated delivery uses the same Message-ID, by which mail programs deduplicate', async () => {
  const delivery = waiting(news);
  await deliver(delivery);
  await deliver(delivery);
  const messageId = `identity.${delivery.mailId}@passes.example.com`;
  expect(sent.map((mail) => mail.messageId)).toEqual([messageId, messageId]);
});

test('a mail without a recipient is dropped', async () => {
  await deliver(waiting({ ...code, to: null }));
  expect(sent).toEqual([]);
});

test('a queued mail contains no readable code, address or name', () => {
  const row = JSON.stringify(waiting(code));
  for (const part of ['048213', 'ada', 'example.com', 'sign-in-code']) expect(row).not.toContain(part);
});

test('a mail encrypted for one job does not decrypt in another', async () => {
  await expect(deliver({ ...waiting(code), mailId: randomUUID() })).rejects.toThrow();
  expect(sent).toEqual([]);
});

describe('a queued mail', () => {
  test.each([
    ['is dropped once its code has expired', code, 10, 0],
    ['is sent until its code expires', code, 9, 1],
    ['is sent the next day if it is a notification', news, 24 * 60, 1],
  ])('%s', async (_when, mail, minutes, mails) => {
    now = new Date(sentAt.getTime() + minutes * 60_000);
    await deliver(waiting(mail));
    expect(sent).toHaveLength(mails);
  });

  test('is dropped once its invitation has expired', async () => {
    now = new Date('2026-11-28T10:00:00Z');
    const invitation = {
      kind: 'invitation' as const,
      organizationName: 'Aurora',
      inviterName: 'Alma',
      url: 'https://passes.example.com/x',
      expiresAt: now,
    };
    await deliver(waiting({ to: 'ada@example.com', content: invitation }));
    expect(sent).toEqual([]);
  });
});

test('an unavailable mail server makes the queue retry', async () => {
  const away = new MailError('unavailable', 'The mail server did not accept the mail: ECONNREFUSED');
  await expect(deliver(waiting(code), failing(away))).rejects.toThrow(away);
  await expect(deliver(waiting(code), null)).rejects.toThrow('set SMTP_URL');
});

test('a permanently refused address is recorded and not retried', async () => {
  await deliver(waiting(code), failing(new MailError('refused', 'The mail server refused the mail: 550')));
  expect(logged).toContain('could not be delivered');
});

test('no log line contains a code', async () => {
  await deliver(waiting(code), failing(new MailError('refused', 'The mail server refused the mail: 550')));
  now = new Date(sentAt.getTime() + 3_600_000);
  await deliver(waiting(code));
  expect(logged).toContain('expired before it could be sent');
  expect(logged).not.toContain('048213');
});
