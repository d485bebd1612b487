import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { readCertificateRequest } from './read-certificate-request.ts';

const makeRequest = (bits: number, ...options: string[]): string =>
  execFileSync(
    'openssl',
    [
      ...['req', '-new', '-newkey', `rsa:${bits}`, '-nodes', '-keyout', '/dev/null'],
      '-subj',
      '/CN=x',
      ...options,
    ],
    { stdio: 'pipe' },
  ).toString();

it('reads the public key of a request from openssl', () => {
  const pem = makeRequest(2048);
  const key = execFileSync('openssl', ['req', '-noout', '-pubkey'], { input: pem }).toString();
  expect(readCertificateRequest(pem)).toBe(key);
  expect(createPublicKey(readCertificateRequest(pem)).asymmetricKeyType).toBe('rsa');
});

it('rejects an invalid request, one that Apple does not sign, and one not signed by its own key', () => {
  const pem = makeRequest(2048);
  const bytes = Buffer.from(pem.replaceAll(/-----.+-----|\n/g, ''), 'base64');
  bytes.write('y', bytes.indexOf('x', bytes.indexOf(Buffer.from('550403', 'hex'))));
  const forged = `-----BEGIN CERTIFICATE REQUEST-----\n${bytes.toString('base64')}\n-----END CERTIFICATE REQUEST-----`;
  for (const bad of ['', 'text', forged, makeRequest(3072), pem.replace(/\n.{40}/, '\n')])
    expect(() => readCertificateRequest(bad)).toThrow('The certificate request was refused.');
});
