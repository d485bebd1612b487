import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { settings } from './env.ts';
import { helpText } from './flags.ts';
import { production, readText } from './sample-settings.fixture.ts';

test('the help names every setting and flag', () => {
  const text = helpText();
  for (const { name } of settings)
    expect(text).toMatch(new RegExp(`^  ${name}(, or ${name}_FILE .*)?$`, 'm'));
  for (const flag of ['--reset', '--empty', '--help', '--roles', '--webs', '--workers'])
    expect(text).toContain(flag);
});

describe('every example in the help is accepted', () => {
  const own = {
    MASTER_KEY: production.MASTER_KEY,
    GOOGLE_SERVICE_ACCOUNT_FILE: '/google.json',
    TESSERA_CONFIG: '',
    APPLE_PUSH_CA: '',
    APPLE_CERTIFICATE_FILE: '',
    APPLE_KEY_FILE: '',
    APPLE_WWDR_FILE: '',
    APPLE_SIGN_IN_KEY_FILE: '/apple.p8',
    PRISMATIC_SIGNING_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs1', format: 'pem' })
      .toString(),
  };
  const examples = Object.fromEntries(settings.map(({ name, example }) => [name, example]));
  const without = (isLeftOut: (name: string) => boolean) =>
    Object.fromEntries(Object.entries({ ...examples, ...own }).filter(([name]) => !isLeftOut(name)));
  /** The embedded database is not in use. */
  const isContradictory = (name: string) => name === 'BACKUP_WAL_SECONDS';
  const isOfEmbedded = (name: string) => /^AUTH_|^TOKEN_|^AUDIT_|_SIGN_IN_|^GEOIP_/.test(name);

  test('with the embedded identity provider', () => {
    const env = without((name) => name.startsWith('WORKOS_') || isContradictory(name));
    expect(readConfig(env, [], readText).auth.social.apple?.teamId).toBe('ABCDE12345');
  });

  test('with WorkOS', () => {
    expect(
      readConfig(
        without((name) => isOfEmbedded(name) || isContradictory(name)),
        [],
        readText,
      ).auth.provider.kind,
    ).toBe('workos');
  });
});
