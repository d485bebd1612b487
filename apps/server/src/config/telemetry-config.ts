import { ConfigError } from './config-error.ts';
import { refuseWithout } from './refuse-without.ts';
import { requireAllOrNone } from './require-all-or-none.ts';
import type { SettingReader } from './setting-reader.ts';

/** Null: off. Browsers see everything except Intercom’s secret. */
export type TelemetryConfig = {
  posthog: { key: string; host: string } | null;
  sentry: { dsn: string } | null;
  intercom: { appId: string; secret: string } | null;
};

const posthogHost = 'https://us.i.posthog.com';

export function readTelemetryConfig(read: SettingReader): TelemetryConfig {
  return { posthog: readPosthog(read), sentry: readSentry(read), intercom: readIntercom(read) };
}

function readPosthog(read: SettingReader): TelemetryConfig['posthog'] {
  refuseWithout(read, 'POSTHOG_HOST', 'POSTHOG_KEY');
  const key = read.text('POSTHOG_KEY');
  const host = read.address('POSTHOG_HOST', ['https:', 'http:']) ?? posthogHost;
  return key === undefined ? null : { key, host };
}

function readSentry(read: SettingReader): TelemetryConfig['sentry'] {
  const dsn = read.address('SENTRY_DSN', ['https:', 'http:']);
  if (dsn === undefined) return null;
  const { username, pathname } = new URL(dsn);
  if (username !== '' && /\/\d+$/.test(pathname)) return { dsn };
  throw new ConfigError(
    'invalid',
    'SENTRY_DSN is not of the form https://key@host/project: copy it from the project’s settings, Client Keys.',
  );
}

function readIntercom(read: SettingReader): TelemetryConfig['intercom'] {
  requireAllOrNone(read, ['INTERCOM_APP_ID', 'INTERCOM_SECRET']);
  const appId = read.text('INTERCOM_APP_ID');
  const secret = read.text('INTERCOM_SECRET');
  if (appId === undefined || secret === undefined) return null;
  if (/^\w{1,64}$/.test(appId)) return { appId, secret };
  throw new ConfigError(
    'invalid',
    `INTERCOM_APP_ID is "${appId}": set it to the letters and digits that Intercom shows as the workspace’s ID.`,
  );
}
