import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { createCertificateRequest } from './create-certificate-request.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

it('creates a request that openssl verifies, with the names and the public key and no trace of the private key', () => {
  const pem = createCertificateRequest({
    privateKey,
    commonName: 'Größe & Söhne',
    organizationName: 'x'.repeat(100),
  });
  const text = execFileSync(
    'openssl',
    ['req', '-verify', '-noout', '-text', '-subject', '-nameopt', 'utf8,sep_comma_plus'],
    { input: pem, stdio: ['pipe', 'pipe', 'pipe'] },
  ).toString();
  expect(text).toContain('2048 bit');
  expect(text).toContain('sha256WithRSAEncryption');
  expect(text).toContain(`CN=Größe & Söhne,O=${'x'.repeat(64)}`);
  const key = execFileSync('openssl', ['req', '-noout', '-pubkey'], { input: pem }).toString();
  expect(key).toBe(publicKey.export({ type: 'spki', format: 'pem' }));
});

it('is signed: openssl notices a changed byte', () => {
  const pem = createCertificateRequest({ privateKey, commonName: 'Bakery' });
  const bytes = Buffer.from(pem.replaceAll(/-----.+-----|\n/g, ''), 'base64');
  const verify = () =>
    spawnSync('openssl', ['req', '-verify', '-noout', '-inform', 'DER'], { input: bytes }).stderr.toString();
  expect(verify()).toContain('verify OK');
  bytes.write('Butchr', bytes.indexOf('Bakery'));
  expect(verify()).not.toContain('verify OK');
});
