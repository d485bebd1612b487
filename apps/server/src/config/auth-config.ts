import { resolve } from 'node:path';
import { type TokenAlgorithm, tokenAlgorithms } from '@tessera/identity';
import { ConfigError } from './config-error.ts';
import type { SettingName } from './env.ts';
import { refuseWithout } from './refuse-without.ts';
import { requireAllOrNone } from './require-all-or-none.ts';
import type { SettingReader } from './setting-reader.ts';
import { readSocialConfig, type SocialConfig } from './social-config.ts';

export type WorkosConfig = {
  kind: 'workos';
  clientId: string;
  apiKey: string;
  apiUrl: string;
};

/** All fields but `provider` apply to the embedded provider only. */
export type AuthConfig = {
  provider: { kind: 'embedded' } | WorkosConfig;
  redirectUris: string[];
  apiKeys: string[];
  tokenAlgorithm: TokenAlgorithm;
  auditRetentionDays: number;
  social: SocialConfig;
  /** A MaxMind DB of cities; null: sessions show no city. */
  geoipFile: string | null;
};

const workosUrl = 'https://api.workos.com';

export function readAuthConfig(read: SettingReader): AuthConfig {
  const workos = readWorkos(read);
  if (workos) refuseEmbeddedSettings(read);
  const geoipFile = read.text('GEOIP_FILE');
  return {
    provider: workos ?? { kind: 'embedded' },
    redirectUris: listOf(read, 'AUTH_REDIRECT_URIS').map(requireRedirectUri),
    apiKeys: listOf(read, 'AUTH_API_KEYS').map(requireApiKey),
    tokenAlgorithm: read.choice('TOKEN_ALGORITHM', tokenAlgorithms, 'RS256'),
    auditRetentionDays: read.wholeNumber('AUDIT_RETENTION_DAYS', { min: 1, max: 36_500, fallback: 400 }),
    social: readSocialConfig(read),
    geoipFile: geoipFile === undefined ? null : resolve(geoipFile),
  };
}

function readWorkos(read: SettingReader): WorkosConfig | null {
  requireAllOrNone(read, ['WORKOS_CLIENT_ID', 'WORKOS_API_KEY']);
  refuseWithout(read, 'WORKOS_API_URL', 'WORKOS_CLIENT_ID');
  const clientId = read.text('WORKOS_CLIENT_ID');
  const apiKey = read.text('WORKOS_API_KEY');
  if (clientId === undefined || apiKey === undefined) return null;
  const apiUrl = read.address('WORKOS_API_URL', ['https:', 'http:']) ?? workosUrl;
  if (new URL(apiUrl).origin === apiUrl.toLowerCase()) return { kind: 'workos', clientId, apiKey, apiUrl };
  throw new ConfigError(
    'invalid',
    `WORKOS_API_URL has more than a protocol, a host and a port: set it to ${new URL(apiUrl).origin}.`,
  );
}

const embeddedSettings = [
  'AUTH_REDIRECT_URIS',
  'AUTH_API_KEYS',
  'TOKEN_ALGORITHM',
  'AUDIT_RETENTION_DAYS',
  'GOOGLE_SIGN_IN_CLIENT_ID',
  'MICROSOFT_SIGN_IN_CLIENT_ID',
  'GITHUB_SIGN_IN_CLIENT_ID',
  'APPLE_SIGN_IN_CLIENT_ID',
  'GEOIP_FILE',
] as const satisfies readonly SettingName[];

/** WorkOS would make these settings ineffective. */
function refuseEmbeddedSettings(read: SettingReader): void {
  const ineffective = embeddedSettings.find((name) => read.text(name) !== undefined);
  if (ineffective === undefined) return;
  throw new ConfigError(
    'contradiction',
    `${ineffective} is for the embedded identity provider, which WORKOS_CLIENT_ID replaces: unset ${ineffective} and set the like up at WorkOS, or unset WORKOS_CLIENT_ID and WORKOS_API_KEY.`,
  );
}

function listOf(read: SettingReader, name: SettingName): string[] {
  const parts = (read.text(name) ?? '').split(',').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

function requireRedirectUri(uri: string): string {
  const parsed = URL.canParse(uri) ? new URL(uri) : null;
  const isPlain = parsed && ['https:', 'http:'].includes(parsed.protocol) && !uri.includes('#');
  if (isPlain && parsed.username === '' && parsed.password === '') return uri;
  throw new ConfigError(
    'invalid',
    'AUTH_REDIRECT_URIS holds something that is no redirect address: separate https://… or http://… addresses by commas, without a fragment or a password.',
  );
}

/** The message does not repeat the key. */
function requireApiKey(key: string): string {
  if (/^sk_[\w-]+$/.test(key) && key.length >= apiKeyLengthMin) return key;
  throw new ConfigError(
    'invalid',
    `AUTH_API_KEYS holds a key that is not "sk_" and letters, digits, "_" or "-", at least ${apiKeyLengthMin} characters together: make one with "echo sk_$(openssl rand -hex 32)".`,
  );
}

const apiKeyLengthMin = 32;
