import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { waitFor } from '../../../../../stories/world/wait-for.ts';
import { type SmtpOptions, type SmtpServer, startSmtpServer } from '../../testing/smtp-server.fixture.ts';
import type { Mailer, MailMessage } from './mailer.ts';
import { createSmtpMailer, type SmtpSettings } from './smtp-mailer.ts';

let server: SmtpServer | undefined;
let mailer: Mailer | undefined;

afterEach(async () => {
  await mailer?.close();
  await server?.stop();
});

async function open(
  options?: SmtpOptions,
  pace: Partial<SmtpSettings> = {},
): Promise<{ server: SmtpServer; mailer: Mailer }> {
  server = await startSmtpServer(options);
  mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${server.port}`,
    from: 'Passes <passes@example.com>',
    connections: 4,
    ...pace,
  });
  return { server, mailer };
}

const message: MailMessage = {
  to: 'joao@example.com',
  fromName: 'Café Ñandú',
  replyTo: 'help@cafe.example',
  messageId: 'link.1.abc@passes.example',
  subject: 'Aurora Rewards: your pass is ready',
  html: '<p>Olá João</p>',
  text: 'Olá João',
  headers: {
    'List-Unsubscribe': `<https://passes.example/u/${'a'.repeat(90)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
};

/** Unfolded header lines (RFC 5322, 2.2.3). */
const headersOf = (data: string): string[] =>
  (data.split('\r\n\r\n')[0] ?? '').replace(/\r\n(?=[ \t])/g, '').split('\r\n');

test('a mail is delivered with its sender, its headers and both its forms', async () => {
  const { server, mailer } = await open();
  await mailer.send(message);
  expect(server.mails).toMatchObject([{ from: '<passes@example.com>', to: ['<joao@example.com>'] }]);
  const { data = '' } = server.mails[0] ?? {};
  const headers = headersOf(data);
  expect(headers).toContain('Message-ID: <link.1.abc@passes.example>');
  expect(headers).toContain('Subject: Aurora Rewards: your pass is ready');
  expect(headers).toContain('To: joao@example.com');
  expect(headers).toContain('Reply-To: help@cafe.example');
  expect(headers).toContain(`List-Unsubscribe: <https://passes.example/u/${'a'.repeat(90)}>`);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(headers.find((line) => line.startsWith('From:'))).toMatch(
    /^From: =\?UTF-8\?.+\?= <passes@example\.com>$/,
  );
  expect(data).toContain('text/plain');
  expect(data).toContain('text/html');
});

test('line ends in a name, a subject or an address add neither a header nor a recipient', async () => {
  const { server, mailer } = await open();
  await mailer.send({
    ...message,
    fromName: 'Aurora"\r\nBcc: everyone@example.com',
    subject: 'Ready\r\nX-Added: yes\r\n\r\n<script>',
    replyTo: 'help@cafe.example\r\nX-Added: yes',
  });
  expect(server.mails[0]?.to).toEqual(['<joao@example.com>']);
  const names = headersOf(server.mails[0]?.data ?? '').map((line) => line.split(':')[0]?.toLowerCase());
  expect(names).not.toContain('bcc');
  expect(names).not.toContain('x-added');
});

test('a refused or deferred mail is distinguished from a server that is busy, down, or refuses us', async () => {
  const answers: [RegExp, string, string, string][] = [
    [/^RCPT/, '550 5.1.1 No such person', 'refused', '5.1.1'],
    [/^DATA/, '554 Not wanted', 'refused', '554'],
    [/^RCPT/, '450 4.2.2 Mailbox full', 'deferred', '4.2.2'],
    [/^RCPT/, '421 Too many mails', 'unavailable', '421'],
    [/^DATA/, '550 5.4.5 Daily user sending limit exceeded', 'unavailable', '5.4.5'],
    [/^MAIL/, '553 Sender not allowed', 'unavailable', '553'],
  ];
  for (const [command, words, code, status] of answers) {
    const { mailer, server } = await open({ refuse: (line) => (command.test(line) ? words : null) });
    await expect(mailer.send(message), words).rejects.toMatchObject({
      name: 'MailError',
      code,
      status,
    });
    await mailer.close();
    await server.stop();
  }
});

test('after a refused connection the same mailer sends once the server is up', async () => {
  const { server: first, mailer } = await open();
  await first.stop();
  await expect(mailer.send(message)).rejects.toMatchObject({ code: 'unavailable' });
  server = await startSmtpServer({ port: first.port });
  await mailer.send(message);
  expect(server.mails).toHaveLength(1);
});

test('mails are returned to the return path, and nothing else in the envelope changes', async () => {
  const { server, mailer } = await open();
  await mailer.send({ ...message, returnPath: 'bounces+1.abc@passes.example' });
  expect(server.mails).toMatchObject([
    { from: '<bounces+1.abc@passes.example>', to: ['<joao@example.com>'] },
  ]);
  expect(headersOf(server.mails[0]?.data ?? '').find((line) => line.startsWith('From:'))).toContain(
    '<passes@example.com>',
  );
});

test('a connection takes no further mail until the accepted one is recorded', async () => {
  const { server, mailer } = await open({}, { connections: 2 });
  const recorded = Promise.withResolvers<void>();
  const sends = Array.from({ length: 5 }, () => mailer.send(message, () => recorded.promise));
  await waitFor('two mails', async () => server.mails.length === 2);
  await setImmediate();
  expect(server.mails).toHaveLength(2);
  recorded.resolve();
  await Promise.all(sends);
  expect(server.mails).toHaveLength(5);
});
