import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { readPrivateKey } from './read-private-key.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const plain = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { input: plain, stdio: 'pipe' }).toString();

const encrypted = {
  'AES-256': () => openssl('pkcs8', '-topk8', '-passout', 'pass:sesame'),
  'Triple DES': () => openssl('pkcs8', '-topk8', '-v1', 'PBE-SHA1-3DES', '-passout', 'pass:sesame'),
  RC2: () =>
    openssl(
      ...['pkcs8', '-topk8', '-v1', 'PBE-SHA1-RC2-40', '-passout', 'pass:sesame'],
      ...['-provider', 'legacy', '-provider', 'default'],
    ),
  'the old form': () => openssl('rsa', '-traditional', '-aes256', '-passout', 'pass:sesame'),
};

it('reads unencrypted keys, in either form', async () => {
  expect(await readPrivateKey(plain, '')).toBe(plain);
  expect(await readPrivateKey(openssl('rsa', '-traditional'), 'not needed')).toBe(plain);
});

for (const [kind, make] of Object.entries(encrypted))
  it(`opens a key encrypted with ${kind}, asks for its password, and reports a wrong one`, async () => {
    const pem = make();
    expect(await readPrivateKey(pem, 'sesame')).toBe(plain);
    await expect(readPrivateKey(pem, '')).rejects.toMatchObject({ code: 'passwordMissing' });
    const wrong = await readPrivateKey(pem, 'open').catch((error: unknown) => error);
    // A wrong password may decrypt to valid padding; then the result is no key.
    expect(['wrongPassword', 'invalidPrivateKey']).toContain(Reflect.get(Object(wrong), 'code'));
  });

it('explains why it cannot open a key', async () => {
  const scrypt = openssl('pkcs8', '-topk8', '-scrypt', '-passout', 'pass:sesame');
  await expect(readPrivateKey(scrypt, 'sesame')).rejects.toMatchObject({ code: 'unsupportedEncryption' });
  const slow = askForMore(openssl('pkcs8', '-topk8', '-iter', '65536', '-passout', 'pass:sesame'));
  await expect(readPrivateKey(slow, 'sesame')).rejects.toMatchObject({ code: 'tooMuchWork' });
  for (const text of ['', 'text', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'])
    await expect(readPrivateKey(text, '')).rejects.toMatchObject({ code: 'invalidPrivateKey' });
});

/** The same file with eight million iterations. */
function askForMore(pem: string): string {
  const bytes = Buffer.from(pem.replaceAll(/-----.+-----|\n/g, ''), 'base64');
  bytes.write('7fffff', bytes.indexOf(Buffer.from('0203010000', 'hex')) + 2, 'hex');
  return `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${bytes.toString('base64')}\n-----END ENCRYPTED PRIVATE KEY-----\n`;
}
