import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { checkExpiry } from './check.ts';
import { checkAddress } from './check-address.ts';

const directory = mkdtempSync(join(tmpdir(), 'tessera-doctor-'));
const file = (name: string) => join(directory, name);
const now = new Date();
let answer: { status: number; body: string };
let ca: string;
let publicUrl: string;

const server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));

beforeAll(async () => {
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '5'],
    ...['-keyout', file('key.pem'), '-out', file('certificate.pem'), '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost'],
  ]);
  ca = readFileSync(file('certificate.pem'), 'utf8');
  server.setSecureContext({ key: readFileSync(file('key.pem')), cert: ca });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(directory, { recursive: true });
});

const statesOf = async (trusted?: string) => {
  const checks = await checkAddress({ publicUrl, now, ...(trusted ? { ca: trusted } : {}) });
  return checks.map(({ name, state }) => [name, state]);
};

test('the address is fine with a trusted certificate and this version, and a short validity is a warning', async () => {
  answer = { status: 200, body: JSON.stringify({ status: 'ok', version: packageJson.version }) };
  expect(await statesOf(ca)).toEqual([
    ['address', 'ok'],
    ['https', 'ok'],
    ['tls certificate', 'warning'],
  ]);
  answer = { status: 200, body: JSON.stringify({ status: 'ok', version: '0.0.1' }) };
  expect((await statesOf(ca))[0]).toEqual(['address', 'warning']);
});

test.each([
  [200, '<html>Welcome to nginx!</html>'],
  [502, 'Bad gateway'],
  [200, 'null'],
])('an answer %i that is not of Tessera is a problem', async (status, body) => {
  answer = { status, body };
  expect((await statesOf(ca))[0]).toEqual(['address', 'problem']);
});

test('an untrusted certificate and an unreachable address are problems with advice of their own', async () => {
  answer = { status: 200, body: '{}' };
  const [untrusted] = await checkAddress({ publicUrl, now });
  expect(untrusted).toMatchObject({ state: 'problem', advice: expect.stringContaining('certificate') });
  const [unreachable] = await checkAddress({ publicUrl: 'https://127.0.0.1:1', now });
  expect(unreachable).toMatchObject({
    state: 'problem',
    finding: expect.stringContaining('ECONNREFUSED'),
    advice: expect.stringContaining('Start the server'),
  });
});

test('a certificate is judged by its days left', () => {
  const inDays = (days: number) =>
    checkExpiry(
      {
        ...{ name: 'certificate', subject: 'It', renewal: 'Renew it.', warningDays: 14 },
        expiresAt: new Date(now.getTime() + (days + 0.5) * 86_400_000),
      },
      now,
    );
  expect([14, 13, 0, -1].map((days) => inDays(days).state)).toEqual(['ok', 'warning', 'warning', 'problem']);
  expect(inDays(13)).toMatchObject({
    finding: expect.stringContaining('It is valid for 13 more days'),
    advice: 'Renew it.',
  });
  expect([1, 0].map((days) => inDays(days).finding)).toEqual([
    expect.stringContaining('It is valid for 1 more day,'),
    expect.stringContaining('It is valid for 12 more hours,'),
  ]);
});
