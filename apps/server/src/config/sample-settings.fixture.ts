import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://passes.example.com',
  MASTER_KEY: randomBytes(32).toString('base64'),
};

/** Keys and certificates in the formats of openssl and the vendors. */
export const files: ReadonlyMap<string, string> = new Map([
  ...certificateWithKey(),
  ['/google.json', serviceAccount()],
  ['/apple.p8', pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)],
]);

export function readText(path: string): string {
  const text = files.get(path);
  if (text === undefined) throw new Error(`ENOENT: ${path}`);
  return text;
}

export function refusal(env: Record<string, string>, argv: string[] = []): string {
  try {
    readConfig(env, argv, readText);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

function certificateWithKey(): [string, string][] {
  const directory = mkdtempSync(join(tmpdir(), 'tessera-config-'));
  try {
    const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
    const options = '-newkey rsa:2048 -nodes -days 1 -subj /CN=t'.split(' ');
    execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    });
    return [
      ['/key.pem', readFileSync(key, 'utf8')],
      ['/certificate.pem', readFileSync(certificate, 'utf8')],
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function serviceAccount(): string {
  return JSON.stringify({
    type: 'service_account',
    client_email: 'passes@example.iam.gserviceaccount.com',
    private_key: pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
  });
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}
