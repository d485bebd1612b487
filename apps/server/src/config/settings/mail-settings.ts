import type { Setting } from './setting.ts';

export const mailSettings = [
  {
    name: 'SMTP_URL',
    isSecret: true,
    meaning: 'The mail server that sends codes, invitations and download links.',
    fallback: 'a mailbox page, in production no mail',
    example: 'smtps://user:secret@mail.example.com:465',
  },
  {
    name: 'MAIL_FROM',
    meaning: 'The sender of all mail; required with SMTP_URL.',
    fallback: 'Tessera <tessera@localhost>',
    example: 'Passes <passes@example.com>',
  },
  {
    name: 'SMTP_CONNECTIONS',
    meaning: 'How many connections a worker process opens to the mail server.',
    fallback: '4',
    example: '10',
  },
  {
    name: 'SMTP_RATE_PER_SECOND',
    meaning:
      'How many mails all processes together send in a second, as the mail server allows; 0 for any number.',
    fallback: '0',
    example: '14',
  },
  {
    name: 'BOUNCE_ADDRESS',
    meaning: 'Where mail servers return mails with download links; each mail gets a signed suffix after a +.',
    fallback: 'the address of MAIL_FROM, unread',
    example: 'bounces@passes.example.com',
  },
  {
    name: 'BOUNCE_SMTP_PORT',
    meaning: 'The port on which the web process receives mail for BOUNCE_ADDRESS; 0 for none.',
    fallback: '0',
    example: '2525',
  },
  {
    name: 'EMAIL_SEND_LIMIT',
    meaning: 'To how many passes one send may mail download links.',
    fallback: '5000',
    example: '20000',
  },
] as const satisfies readonly Setting[];
