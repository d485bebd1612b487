import { createPrivateKey } from 'node:crypto';
import { ConfigError } from './config-error.ts';
import { refuseWithout } from './refuse-without.ts';
import { requireAllOrNone } from './require-all-or-none.ts';
import type { SettingReader } from './setting-reader.ts';

export type SocialClient = { clientId: string; clientSecret: string; url: string | null };
export type MicrosoftClient = SocialClient & { tenant: string };
/** `keyPem`: the P-256 key that signs Apple’s short-lived client secrets. */
export type AppleClient = {
  clientId: string;
  teamId: string;
  keyId: string;
  keyPem: string;
  url: string | null;
};

export type SocialConfig = {
  google: SocialClient | null;
  microsoft: MicrosoftClient | null;
  github: SocialClient | null;
  apple: AppleClient | null;
};

export function readSocialConfig(read: SettingReader): SocialConfig {
  return {
    google: readClient(read, 'GOOGLE_SIGN_IN'),
    microsoft: readMicrosoft(read),
    github: readClient(read, 'GITHUB_SIGN_IN'),
    apple: readApple(read),
  };
}

type Prefix = 'GOOGLE_SIGN_IN' | 'MICROSOFT_SIGN_IN' | 'GITHUB_SIGN_IN';

function readClient(read: SettingReader, prefix: Prefix): SocialClient | null {
  requireAllOrNone(read, [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`]);
  refuseWithout(read, `${prefix}_URL`, `${prefix}_CLIENT_ID`);
  const clientId = read.text(`${prefix}_CLIENT_ID`);
  const clientSecret = read.text(`${prefix}_CLIENT_SECRET`);
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, url: read.address(`${prefix}_URL`, ['https:', 'http:']) ?? null };
}

function readMicrosoft(read: SettingReader): MicrosoftClient | null {
  refuseWithout(read, 'MICROSOFT_SIGN_IN_TENANT', 'MICROSOFT_SIGN_IN_CLIENT_ID');
  const client = readClient(read, 'MICROSOFT_SIGN_IN');
  const tenant = read.text('MICROSOFT_SIGN_IN_TENANT') ?? 'common';
  if (/^[\w.-]{1,253}$/.test(tenant)) return client && { ...client, tenant };
  throw new ConfigError(
    'invalid',
    `MICROSOFT_SIGN_IN_TENANT is "${tenant}": set it to common, organizations, consumers, or the id or domain of a tenant.`,
  );
}

function readApple(read: SettingReader): AppleClient | null {
  requireAllOrNone(read, [
    'APPLE_SIGN_IN_CLIENT_ID',
    'APPLE_SIGN_IN_TEAM_ID',
    'APPLE_SIGN_IN_KEY_ID',
    'APPLE_SIGN_IN_KEY_FILE',
  ]);
  refuseWithout(read, 'APPLE_SIGN_IN_URL', 'APPLE_SIGN_IN_CLIENT_ID');
  const clientId = read.text('APPLE_SIGN_IN_CLIENT_ID');
  const teamId = read.text('APPLE_SIGN_IN_TEAM_ID');
  const keyId = read.text('APPLE_SIGN_IN_KEY_ID');
  const keyPem = read.file('APPLE_SIGN_IN_KEY_FILE');
  if (clientId === undefined || teamId === undefined || keyId === undefined || keyPem === undefined)
    return null;
  requireP256Key(keyPem);
  return {
    clientId,
    teamId,
    keyId,
    keyPem,
    url: read.address('APPLE_SIGN_IN_URL', ['https:', 'http:']) ?? null,
  };
}

function requireP256Key(pem: string): void {
  let curve: string | undefined;
  let cause: unknown;
  try {
    curve = createPrivateKey(pem).asymmetricKeyDetails?.namedCurve;
  } catch (error) {
    cause = error;
  }
  if (curve === 'prime256v1') return;
  throw new ConfigError(
    'invalid',
    'APPLE_SIGN_IN_KEY_FILE names a file that holds no private key on the curve P-256: name the .p8 file that Apple gave.',
    { cause },
  );
}
