import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenTokenBuckets } from '@tessera/identity';
import type { MailConfig } from '../../config/mail-config.ts';
import { createMailboxMailer, type DeliverMail } from './mailbox-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

type Host = { deliver: DeliverMail | null; tokenBuckets: OpenTokenBuckets };

export function openMailer(config: MailConfig, { deliver, tokenBuckets }: Host): Mailer | null {
  switch (config.kind) {
    case 'smtp':
      return createSmtpMailer(config, paceOf(config.ratePerSecond, tokenBuckets));
    case 'mailbox':
      return createMailboxMailer(config.from, deliver);
    case 'none':
      return null;
  }
}

const burstSeconds = 0.1;

/** All processes share the mail server's limit. */
function paceOf(perSecond: number, tokenBuckets: OpenTokenBuckets): () => Promise<void> {
  if (perSecond === 0) return async () => undefined;
  const mails = tokenBuckets('mails', {
    capacity: Math.max(1, Math.ceil(perSecond * burstSeconds)),
    perSecond,
  });
  return async () => {
    while (!(await mails.take('all')).isAllowed) await sleep(1_000 / perSecond);
  };
}
