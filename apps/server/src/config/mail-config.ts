import { ConfigError } from './config-error.ts';
import type { SettingReader } from './setting-reader.ts';

/** `mailbox`: the development page that shows every message. `none`: production without a mail server; nothing is sent. */
export type MailConfig =
  | { kind: 'mailbox'; from: string }
  | { kind: 'smtp'; url: string; from: string }
  | { kind: 'none' };

const developmentSender = 'Tessera <tessera@localhost>';

export function readMailConfig(read: SettingReader, environment: 'development' | 'production'): MailConfig {
  const url = read.address('SMTP_URL', ['smtp:', 'smtps:']);
  const from = read.text('MAIL_FROM');
  if (from !== undefined && !/^[^@\s<>][^@<>]*@[^@\s<>]+$|<[^@\s<>]+@[^@\s<>]+>$/.test(from)) {
    throw new ConfigError(
      'invalid',
      `MAIL_FROM is "${from}": set it to an address such as Passes <passes@example.com>.`,
    );
  }
  if (url === undefined) {
    return environment === 'production'
      ? { kind: 'none' }
      : { kind: 'mailbox', from: from ?? developmentSender };
  }
  if (from !== undefined) return { kind: 'smtp', url, from };
  throw new ConfigError(
    'contradiction',
    'SMTP_URL is set without MAIL_FROM: set the sender that the mail server accepts.',
  );
}
