import { createPrivateKey, type KeyObject } from 'node:crypto';
import { ConfigError } from './config-error.ts';
import { refuseWithout } from './refuse-without.ts';
import { requireAllOrNone } from './require-all-or-none.ts';
import type { SettingReader } from './setting-reader.ts';

export type PrismaticConfig = {
  kind: 'prismatic';
  url: string;
  organizationId: string;
  signingKey: string;
};

export type IntegrationsConfig = { kind: 'embedded' } | PrismaticConfig;

const prismaticUrl = 'https://app.prismatic.io';
/** The minimum of RFC 7518 for RS256. */
const keyBitsMin = 2048;

export function readIntegrationsConfig(read: SettingReader): IntegrationsConfig {
  requireAllOrNone(read, ['PRISMATIC_SIGNING_KEY', 'PRISMATIC_ORGANIZATION_ID']);
  refuseWithout(read, 'PRISMATIC_URL', 'PRISMATIC_SIGNING_KEY');
  const pem = read.text('PRISMATIC_SIGNING_KEY');
  const organizationId = read.text('PRISMATIC_ORGANIZATION_ID');
  if (pem === undefined || organizationId === undefined) return { kind: 'embedded' };
  const url = read.address('PRISMATIC_URL', ['https:', 'http:']) ?? prismaticUrl;
  return { kind: 'prismatic', url, organizationId, signingKey: requireRsaKey(pem.replaceAll('\\n', '\n')) };
}

/** The message does not repeat the key. */
function requireRsaKey(pem: string): string {
  const key = readKey(pem);
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key?.asymmetricKeyType === 'rsa' && bits >= keyBitsMin) return pem;
  throw new ConfigError(
    'invalid',
    `PRISMATIC_SIGNING_KEY is no private RSA key of at least ${keyBitsMin} bits in PEM: copy the whole key that Prismatic showed when it was made, its first and last line included.`,
  );
}

function readKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null; // The parser's message does not help the operator.
  }
}
