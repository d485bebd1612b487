import { generateKeyPairSync } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { securityHeaders } from './security-headers.ts';

async function policyOf(env: Record<string, string>): Promise<Map<string, string[]>> {
  const app = new Hono().use(securityHeaders(readConfig(env, []))).get('/', (c) => c.text(''));
  const header = (await app.request('/')).headers.get('content-security-policy') ?? '';
  const directives = header.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

test('without configured services pages load nothing from other origins', async () => {
  const policy = await policyOf({});
  expect(policy.get('default-src')).toEqual(["'self'"]);
  expect(policy.get('connect-src')).toEqual(["'self'"]);
  for (const name of ['script-src', 'frame-src', 'font-src', 'media-src'])
    expect(policy.has(name)).toBe(false);
});

test('no page can be framed or given another base, plugin or form target', async () => {
  const policy = await policyOf({});
  for (const name of ['frame-ancestors', 'base-uri', 'object-src'])
    expect(policy.get(name)).toEqual(["'none'"]);
  expect(policy.get('form-action')).toEqual(["'self'"]);
});

test('each configured service adds exactly its own origins', async () => {
  const workos = { WORKOS_CLIENT_ID: 'client_1', WORKOS_API_KEY: 'sk_1' };
  const connect = async (env: Record<string, string>) => (await policyOf(env)).get('connect-src');
  expect(await connect(workos)).toEqual(["'self'", 'https://api.workos.com']);
  expect(await connect({ POSTHOG_KEY: 'a' })).toEqual(["'self'", 'https://*.posthog.com']);
  expect(await connect({ POSTHOG_KEY: 'a', POSTHOG_HOST: 'https://posthog.example/x' })).toEqual([
    "'self'",
    'https://posthog.example',
  ]);
  expect(await connect({ SENTRY_DSN: 'https://key@sentry.example/1' })).toEqual([
    "'self'",
    'https://sentry.example',
  ]);
});

test('the operator’s own playbooks may be framed', async () => {
  const policy = await policyOf({ PLAYBOOKS_URL: 'https://guides.example/wallet?x=1' });
  expect(policy.get('frame-src')).toEqual(["'self'", 'https://guides.example']);
});

test('the support chat may load its script, and nothing else allows that', async () => {
  const policy = await policyOf({ INTERCOM_APP_ID: 'abc', INTERCOM_SECRET: 'secret' });
  expect(policy.get('script-src')).toContain('https://widget.intercom.io');
  expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
  expect(policy.get('connect-src')).toContain('https://*.intercom.io');
});

test('Prismatic’s marketplace may be framed and called if it is configured', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const policy = await policyOf({
    PRISMATIC_SIGNING_KEY: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    PRISMATIC_ORGANIZATION_ID: 'T3Jn',
    PRISMATIC_URL: 'https://integrations.example.com/',
  });
  for (const name of ['frame-src', 'connect-src'])
    expect(policy.get(name)).toEqual(["'self'", 'https://integrations.example.com']);
});
