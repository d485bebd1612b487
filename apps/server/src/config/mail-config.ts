import type { AuthConfig } from './auth-config.ts';
import { ConfigError } from './config-error.ts';
import type { SettingReader } from './setting-reader.ts';

/** `mailbox`: the development page that shows every mail. `none`: production without a mail server; no mail is sent. */
export type MailConfig =
  | { kind: 'mailbox'; from: string }
  | { kind: 'smtp'; url: string; from: string }
  | { kind: 'none' };

/** The warning at start if no mail can be sent; null otherwise. */
export function missingMailWarning({ mail, auth }: { mail: MailConfig; auth: AuthConfig }): string | null {
  if (mail.kind !== 'none') return null;
  const lost =
    auth.provider.kind === 'embedded'
      ? 'sign-up is closed after the first account, and codes, links, invitations and passes are not mailed'
      : 'passes are not mailed';
  return `No mail can be sent: until SMTP_URL and MAIL_FROM are set, ${lost}.`;
}

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
