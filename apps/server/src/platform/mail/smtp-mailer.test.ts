import { afterEach, expect, test } from 'vitest';
import type { Mailer, MailMessage } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { type SmtpOptions, type SmtpServer, startSmtpServer } from './smtp-server.fixture.ts';

let server: SmtpServer | undefined;
let mailer: Mailer | undefined;

afterEach(async () => {
  await mailer?.close();
  await server?.stop();
});

async function open(options?: SmtpOptions): Promise<{ server: SmtpServer; mailer: Mailer }> {
  server = await startSmtpServer(options);
  mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${server.port}`,
    from: 'Passes <passes@example.com>',
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

test('a permanently refused recipient is distinguished from a server that is busy, down, or refuses us', async () => {
  const answers: [RegExp, string, string][] = [
    [/^RCPT/, '550 5.1.1 No such person', 'refused'],
    [/^DATA/, '554 Not wanted', 'refused'],
    [/^RCPT/, '450 Mailbox busy', 'unavailable'],
    [/^MAIL/, '553 Sender not allowed', 'unavailable'],
  ];
  for (const [command, words, code] of answers) {
    const { mailer, server } = await open({ refuse: (line) => (command.test(line) ? words : null) });
    await expect(mailer.send(message), words).rejects.toMatchObject({ name: 'MailError', code });
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
