import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { GoogleWalletError } from './errors.ts';
import { readServiceAccount } from './read-service-account.ts';
import { makeServiceAccountFile } from './service-account.fixture.ts';

const { file } = makeServiceAccountFile();

function refusalOf(json: unknown): GoogleWalletError {
  try {
    readServiceAccount(json);
  } catch (error) {
    if (error instanceof GoogleWalletError) return error;
  }
  throw new Error('It was not refused.');
}

describe('readServiceAccount', () => {
  it('reads a key file from its text or its parsed value', () => {
    for (const input of [file, JSON.stringify(file)]) {
      expect(readServiceAccount(input)).toMatchObject({
        clientEmail: file.client_email,
        privateKeyId: 'key-1',
        projectId: 'tessera-test',
      });
    }
  });

  it('never prints the private key', () => {
    const secret = (file.private_key ?? '').split('\n')[1] ?? 'absent';
    const account = readServiceAccount(file);
    expect(inspect(account) + JSON.stringify(account)).not.toContain(secret);
    const broken = JSON.stringify(file).replace('"type"', 'type');
    expect(inspect(refusalOf(broken))).not.toContain(secret);
  });

  it('explains why a file cannot sign', () => {
    const { privateKey: ec } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { privateKey: small } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = (key: typeof ec) => key.export({ type: 'pkcs8', format: 'pem' });
    const cases: [unknown, string][] = [
      ['{', 'not JSON'],
      [null, 'not a usable'],
      [{ ...file, type: 'authorized_user' }, 'not "service_account"'],
      [{ ...file, client_email: 'nobody' }, 'client_email'],
      [{ ...file, private_key: undefined }, 'private_key'],
      [{ ...file, private_key: 'x' }, 'cannot be read'],
      [{ ...file, private_key: pem(ec) }, 'RSA'],
      [{ ...file, private_key: pem(small) }, '2048'],
    ];
    for (const [input, words] of cases) {
      const error = refusalOf(input);
      expect(error.code).toBe('invalidServiceAccount');
      expect(error.message).toContain(words);
    }
  });
});
