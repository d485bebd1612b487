import { expect, test } from 'vitest';
import { completeEnvironment } from './complete-environment.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { production } from './sample-settings.fixture.ts';

const files: Record<string, string> = {
  '/tessera.conf':
    '# The shop’s passes\nPORT=8080\nexport PUBLIC_URL="https://passes.example.com" # by Caddy\nNODE_ENV=production\nMASTER_KEY_FILE=/run/secrets/master-key\n',
  '/run/secrets/master-key': `${production.MASTER_KEY}\n`,
  '/run/secrets/empty': '\n',
  '/misspelled.conf': 'TRUSTED_PROXYS=1\n',
  '/unknown.conf': 'PORT=1\nCOLOR=red\n',
  '/prose.conf': 'PORT 8080\nHOST=::1\n',
};
const readText = (path: string): string => {
  const text = files[path];
  if (text === undefined) throw new Error(`ENOENT: ${path}`);
  return text;
};
const read = (env: Record<string, string>) => readConfig(env, [], readText);
const refusal = (env: Record<string, string>): string => {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted.');
};

test('settings come from the file that TESSERA_CONFIG names, and secrets from files of their own', () => {
  expect(read({ TESSERA_CONFIG: '/tessera.conf' })).toMatchObject({
    environment: 'production',
    port: 8080,
    publicUrl: 'https://passes.example.com',
    masterKey: production.MASTER_KEY,
  });
});

test('a variable overrides the file, an empty one does not', () => {
  expect(read({ TESSERA_CONFIG: '/tessera.conf', PORT: '9090' }).port).toBe(9090);
  expect(read({ TESSERA_CONFIG: '/tessera.conf', PORT: '' }).port).toBe(8080);
});

test.each([
  ['/missing.conf', 'TESSERA_CONFIG names "/missing.conf", which cannot be read'],
  [
    '/misspelled.conf',
    'wrong at "TRUSTED_PROXYS": TRUSTED_PROXYS is no setting: did you mean TRUSTED_PROXIES?',
  ],
  ['/unknown.conf', 'wrong at "COLOR": write NAME=value'],
  ['/prose.conf', 'wrong at "PORT 8080": write NAME=value'],
])('%s stops the start with a sentence that names the line', (path, sentence) => {
  expect(refusal({ TESSERA_CONFIG: path })).toContain(sentence);
});

test('a secret that is set twice, or whose file is missing or empty, stops the start without naming the secret', () => {
  const own = { MASTER_KEY: production.MASTER_KEY, MASTER_KEY_FILE: '/run/secrets/master-key' };
  expect(refusal(own)).toBe('MASTER_KEY and MASTER_KEY_FILE are both set: unset one of them.');
  expect(refusal({ SMTP_URL_FILE: '/run/secrets/none' })).toContain(
    'SMTP_URL_FILE names "/run/secrets/none", which cannot be read',
  );
  expect(refusal({ SMTP_URL_FILE: '/run/secrets/empty' })).toContain('which is empty');
});

test('other settings have no variable for a file', () => {
  expect(completeEnvironment({ PORT_FILE: '/run/secrets/empty' }, readText).PORT).toBeUndefined();
});
