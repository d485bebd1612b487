import { X509Certificate } from 'node:crypto';
import { ConfigError } from './config-error.ts';
import type { SettingName } from './env.ts';
import { readServiceEndpoint, type ServiceEndpoint } from './service-endpoint.ts';
import type { SettingReader } from './setting-reader.ts';

/** The pass type certificate, its private key, and Apple's intermediate certificate, in PEM. */
export type AppleSigning = { certificatePem: string; keyPem: string; wwdrPem: string };

export type AppleConfig = {
  /** `caPem`: the authority to trust instead of the system's. */
  push: ServiceEndpoint & { caPem: string | null };
  /** Shared by workspaces without a certificate. Null: the lab's in development, none in production. */
  signing: AppleSigning | null;
};

/** The production host also serves passes made with development certificates. */
const applePushUrl = 'https://api.push.apple.com';

export function readAppleConfig(read: SettingReader, environment: 'development' | 'production'): AppleConfig {
  const caPem = readCertificate(read, 'APPLE_PUSH_CA') ?? null;
  if (caPem !== null && read.text('APPLE_PUSH_URL') === undefined) {
    throw new ConfigError(
      'contradiction',
      'APPLE_PUSH_CA is set without APPLE_PUSH_URL: set the address it belongs to, or unset it.',
    );
  }
  return {
    push: { ...readServiceEndpoint(read, environment, 'APPLE_PUSH_URL', applePushUrl), caPem },
    signing: readSigning(read),
  };
}

function readSigning(read: SettingReader): AppleSigning | null {
  const names: SettingName[] = ['APPLE_CERTIFICATE_FILE', 'APPLE_KEY_FILE', 'APPLE_WWDR_FILE'];
  const missing = names.filter((name) => read.text(name) === undefined);
  if (missing.length === names.length) return null;
  const certificatePem = readCertificate(read, 'APPLE_CERTIFICATE_FILE');
  const keyPem = read.file('APPLE_KEY_FILE');
  const wwdrPem = readCertificate(read, 'APPLE_WWDR_FILE');
  if (certificatePem !== undefined && keyPem !== undefined && wwdrPem !== undefined) {
    return { certificatePem, keyPem, wwdrPem };
  }
  throw new ConfigError(
    'contradiction',
    `${names.join(', ')} belong together: set ${missing.join(' and ')} too, or unset all three.`,
  );
}

function readCertificate(read: SettingReader, name: SettingName): string | undefined {
  const pem = read.file(name);
  if (pem === undefined) return undefined;
  try {
    new X509Certificate(pem);
    return pem;
  } catch (cause) {
    throw new ConfigError(
      'invalid',
      `${name} names a file that holds no PEM certificate: name one that does.`,
      {
        cause,
      },
    );
  }
}
