import type { Setting } from './setting.ts';

export const mailSettings = [
  {
    name: 'SMTP_URL',
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
] as const satisfies readonly Setting[];
