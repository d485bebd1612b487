import type { AuthConfig } from './auth-config.ts';
import { ConfigError } from './config-error.ts';
import type { SettingReader } from './setting-reader.ts';

/** `mailbox`: the development page that shows every mail. `none`: production without a mail server. */
export type MailConfig =
  | { kind: 'mailbox'; from: string }
  | {
      kind: 'smtp';
      url: string;
      from: string;
      connections: number;
      /** Mails per second and process; 0 for any number. */
      ratePerSecond: number;
    }
  | { kind: 'none' };

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
  if (from !== undefined) {
    const connections = read.wholeNumber('SMTP_CONNECTIONS', { min: 1, max: 100, fallback: 4 });
    const ratePerSecond = read.wholeNumber('SMTP_RATE_PER_SECOND', { min: 0, max: 100_000, fallback: 0 });
    return { kind: 'smtp', url, from, connections, ratePerSecond };
  }
  throw new ConfigError(
    'contradiction',
    'SMTP_URL is set without MAIL_FROM: set the sender that the mail server accepts.',
  );
}

/** Mail servers return mails with download links to `address`; our own listens on `smtpPort`. */
export type BounceConfig = { address: string; smtpPort: number | null };

/** Leaves enough of RFC 5321's 64 characters for the name of a mail. */
const bounceLocalMax = 10;

export function readBounceConfig(read: SettingReader): BounceConfig | null {
  const address = read.text('BOUNCE_ADDRESS');
  const smtpPort = read.wholeNumber('BOUNCE_SMTP_PORT', { min: 0, max: 65_535, fallback: 0 }) || null;
  if (address === undefined) {
    if (smtpPort === null) return null;
    throw new ConfigError(
      'contradiction',
      'BOUNCE_SMTP_PORT is set without BOUNCE_ADDRESS: set the address that mail servers return mails to.',
    );
  }
  const [, local = ''] = /^([a-z0-9][a-z0-9._-]*)@[a-z0-9.-]+\.[a-z0-9-]+$/i.exec(address) ?? [];
  if (local.length > 0 && local.length <= bounceLocalMax) return { address, smtpPort };
  throw new ConfigError(
    'invalid',
    `BOUNCE_ADDRESS is "${address}": set it to an address with at most ${bounceLocalMax} characters before the @, such as bounces@passes.example.com.`,
  );
}
