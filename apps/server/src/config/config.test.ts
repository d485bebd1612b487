import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { settings } from './env.ts';
import { helpText } from './help.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://passes.example.com',
  MASTER_KEY: randomBytes(32).toString('base64'),
};

const files = new Map<string, string>();
const readText = (path: string): string => {
  const text = files.get(path);
  if (text === undefined) throw new Error(`ENOENT: ${path}`);
  return text;
};

function refusal(env: Record<string, string>, argv: string[] = []): string {
  try {
    readConfig(env, argv, readText);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'tessera-config-'));
  const key = join(directory, 'key.pem');
  const certificate = join(directory, 'certificate.pem');
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      '-days',
      '1',
      '-subj',
      '/CN=t',
    ],
    { stdio: 'ignore' },
  );
  files.set('/key.pem', readFileSync(key, 'utf8'));
  files.set('/certificate.pem', readFileSync(certificate, 'utf8'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    type: 'service_account',
    client_email: 'passes@example.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  files.set('/google.json', JSON.stringify(account));
  const { privateKey: appleKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  files.set('/apple.p8', appleKey.export({ type: 'pkcs8', format: 'pem' }).toString());
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('with nothing set', () => {
  test('development runs everything on this machine, with the lab as the world outside', () => {
    const config = readConfig({}, []);
    expect(config).toMatchObject({
      environment: 'development',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      database: { kind: 'embedded' },
      roles: ['web', 'worker'],
      masterKey: null,
      apple: { push: { kind: 'lab', caPem: null }, signing: null },
      google: { walletApi: { kind: 'lab' }, save: { kind: 'lab' }, issuer: null },
      mail: { kind: 'mailbox' },
      defaultPlan: 'full',
      auth: {
        provider: { kind: 'embedded' },
        redirectUris: [],
        apiKeys: [],
        social: { google: null, microsoft: null, github: null, apple: null },
        geoipFile: null,
      },
      telemetry: { posthog: null, sentry: null, intercom: null },
      demoPassLimit: 25,
      trustedProxies: 0,
      logLevel: 'info',
    });
  });

  test('production names each missing secret, one at a time', () => {
    expect(refusal({ NODE_ENV: 'production' })).toContain('PUBLIC_URL is not set');
    expect(refusal({ NODE_ENV: 'production', PUBLIC_URL: production.PUBLIC_URL })).toContain(
      'MASTER_KEY is not set',
    );
  });

  test('production speaks to the vendors and never to the lab', () => {
    const config = readConfig(production, []);
    expect(config.host).toBe('0.0.0.0');
    expect(config.apple.push).toMatchObject({ kind: 'address', url: 'https://api.push.apple.com' });
    expect(config.google.token).toEqual({ kind: 'address', url: 'https://oauth2.googleapis.com/token' });
    expect(config.mail).toEqual({ kind: 'none' });
    expect(JSON.stringify(config)).not.toContain('"lab"');
  });
});

describe('what is set', () => {
  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' }, []).database).toEqual({ kind: 'embedded' });
  });

  test('the public address follows the port and loses a slash at its end', () => {
    expect(readConfig({ PORT: '8080' }, []).publicUrl).toBe('http://localhost:8080');
    expect(readConfig({ PUBLIC_URL: 'https://a.example/' }, []).publicUrl).toBe('https://a.example');
  });

  test('the flag --roles wins over the variable ROLES', () => {
    expect(readConfig({ ROLES: 'web' }, ['--roles', 'worker']).roles).toEqual(['worker']);
    expect(readConfig({}, ['--roles=worker,web']).roles).toEqual(['web', 'worker']);
  });

  test("the platform's own certificate, issuer and stand-ins come from files and addresses", () => {
    const config = readConfig(
      {
        APPLE_PUSH_URL: 'https://push.example:2197',
        APPLE_PUSH_CA: '/certificate.pem',
        APPLE_CERTIFICATE_FILE: '/certificate.pem',
        APPLE_KEY_FILE: '/key.pem',
        APPLE_WWDR_FILE: '/certificate.pem',
        GOOGLE_SERVICE_ACCOUNT_FILE: '/google.json',
        GOOGLE_ISSUER_ID: '3388000000012345678',
      },
      [],
      readText,
    );
    expect(config.apple.push).toEqual({
      kind: 'address',
      url: 'https://push.example:2197',
      caPem: files.get('/certificate.pem'),
    });
    expect(config.apple.signing?.keyPem).toContain('PRIVATE KEY');
    expect(config.google.issuer).toEqual({
      issuerId: '3388000000012345678',
      serviceAccount: files.get('/google.json'),
    });
  });

  test('further sites, keys and sign-ins with other accounts are for the embedded provider', () => {
    const key = `sk_${'a'.repeat(29)}`;
    const { auth } = readConfig(
      {
        AUTH_REDIRECT_URIS:
          ' https://club.example/callback?a=b, http://localhost:5173 ,,http://localhost:5173',
        AUTH_API_KEYS: key,
        GOOGLE_SIGN_IN_CLIENT_ID: 'google',
        GOOGLE_SIGN_IN_CLIENT_SECRET: 'secret',
        MICROSOFT_SIGN_IN_CLIENT_ID: 'microsoft',
        MICROSOFT_SIGN_IN_CLIENT_SECRET: 'secret',
        GITHUB_SIGN_IN_CLIENT_ID: 'github',
        GITHUB_SIGN_IN_CLIENT_SECRET: 'secret',
        GITHUB_SIGN_IN_URL: 'https://github.example/',
        APPLE_SIGN_IN_CLIENT_ID: 'com.example',
        APPLE_SIGN_IN_TEAM_ID: 'TEAM',
        APPLE_SIGN_IN_KEY_ID: 'KEY',
        APPLE_SIGN_IN_KEY_FILE: '/apple.p8',
        GEOIP_FILE: '/places.mmdb',
      },
      [],
      readText,
    );
    expect(auth).toEqual({
      provider: { kind: 'embedded' },
      redirectUris: ['https://club.example/callback?a=b', 'http://localhost:5173'],
      apiKeys: [key],
      social: {
        google: { clientId: 'google', clientSecret: 'secret', url: null },
        microsoft: { clientId: 'microsoft', clientSecret: 'secret', tenant: 'common', url: null },
        github: { clientId: 'github', clientSecret: 'secret', url: 'https://github.example' },
        apple: {
          clientId: 'com.example',
          teamId: 'TEAM',
          keyId: 'KEY',
          keyPem: files.get('/apple.p8'),
          url: null,
        },
      },
      geoipFile: '/places.mmdb',
    });
  });

  test('with a client and a key WorkOS keeps the accounts', () => {
    const workos = { WORKOS_CLIENT_ID: 'client_1', WORKOS_API_KEY: 'sk_live_1' };
    const provider = { kind: 'workos', clientId: 'client_1', apiKey: 'sk_live_1' };
    expect(readConfig(workos, []).auth.provider).toEqual({ ...provider, apiUrl: 'https://api.workos.com' });
    expect(readConfig({ ...workos, WORKOS_API_URL: 'http://localhost:9/' }, []).auth.provider).toEqual({
      ...provider,
      apiUrl: 'http://localhost:9',
    });
  });

  test('analytics, error reports and support chat are told where to go', () => {
    const sentry = { SENTRY_DSN: 'https://key@sentry.example/42' };
    const intercom = { INTERCOM_APP_ID: 'abc12345', INTERCOM_SECRET: 'secret' };
    expect(readConfig({ POSTHOG_KEY: 'phc_1', ...sentry, ...intercom }, []).telemetry).toEqual({
      posthog: { key: 'phc_1', host: 'https://us.i.posthog.com' },
      sentry: { dsn: 'https://key@sentry.example/42' },
      intercom: { appId: 'abc12345', secret: 'secret' },
    });
  });
});

const workosSettings = { WORKOS_CLIENT_ID: 'client_1', WORKOS_API_KEY: 'sk_live_1' };
const appleSettings = {
  APPLE_SIGN_IN_CLIENT_ID: 'com.example',
  APPLE_SIGN_IN_TEAM_ID: 'TEAM',
  APPLE_SIGN_IN_KEY_ID: 'KEY',
};
const microsoftSettings = { MICROSOFT_SIGN_IN_CLIENT_ID: 'a', MICROSOFT_SIGN_IN_CLIENT_SECRET: 'b' };

test('Prismatic’s key may come in one line, as variables hold it, or in many', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString().trim();
  for (const written of [pem, pem.replaceAll('\n', '\\n')])
    expect(
      readConfig({ PRISMATIC_SIGNING_KEY: written, PRISMATIC_ORGANIZATION_ID: 'T3Jn' }, []).integrations,
    ).toEqual({
      kind: 'prismatic',
      url: 'https://app.prismatic.io',
      organizationId: 'T3Jn',
      signingKey: pem,
    });
});

describe('a bad value or a contradiction is refused in one sentence that says what to change', () => {
  const refused: [string, Record<string, string>, string[], string][] = [
    [
      'a signing key of Prismatic without its organization',
      { PRISMATIC_SIGNING_KEY: 'hunter2' },
      [],
      'set PRISMATIC_ORGANIZATION_ID too',
    ],
    [
      'an address of Prismatic without a signing key',
      { PRISMATIC_URL: 'https://app.prismatic.io' },
      [],
      'PRISMATIC_URL is set without PRISMATIC_SIGNING_KEY',
    ],
    [
      'a signing key of Prismatic that is none',
      { PRISMATIC_SIGNING_KEY: 'hunter2', PRISMATIC_ORGANIZATION_ID: 'T3Jn' },
      [],
      'PRISMATIC_SIGNING_KEY is no private RSA key',
    ],
    [
      'a port that is no number',
      { PORT: 'abc' },
      [],
      'PORT is "abc": set it to a whole number from 1 to 65535.',
    ],
    ['a port out of range', { PORT: '70000' }, [], 'whole number from 1 to 65535'],
    ['an unknown environment', { NODE_ENV: 'prod' }, [], 'set it to development or production or test'],
    ['a database of another kind', { DATABASE_URL: 'mysql://a/b' }, [], 'postgres://… or postgresql://…'],
    [
      'a public address with a path',
      { PUBLIC_URL: 'https://a.example/x' },
      [],
      'set it to https://a.example.',
    ],
    [
      'plain http in production',
      { ...production, PUBLIC_URL: 'http://a.example' },
      [],
      'must begin with https://',
    ],
    ['a short master key', { MASTER_KEY: 'c2hvcnQ=' }, [], 'MASTER_KEY is not 32 bytes'],
    ['an unknown role', { ROLES: 'web,cron' }, [], '"cron" is not a role'],
    ['a role flag without roles', {}, ['--roles'], 'is not a role'],
    ['an unknown flag', {}, ['--rest'], '"--rest" is not a flag'],
    ['a reset of a production', production, ['--reset'], '--reset deletes all data'],
    ['a reset of a foreign database', { DATABASE_URL: 'postgres://a/b' }, ['--reset'], 'unset DATABASE_URL'],
    ['an authority without its address', { APPLE_PUSH_CA: '/certificate.pem' }, [], 'without APPLE_PUSH_URL'],
    ['a file that is not there', { APPLE_PUSH_URL: 'https://a', APPLE_PUSH_CA: '/no' }, [], 'cannot be read'],
    [
      'a certificate that is none',
      { APPLE_PUSH_URL: 'https://a', APPLE_PUSH_CA: '/key.pem' },
      [],
      'no PEM certificate',
    ],
    [
      'a certificate without its key',
      { APPLE_CERTIFICATE_FILE: '/certificate.pem' },
      [],
      'set APPLE_KEY_FILE and APPLE_WWDR_FILE too',
    ],
    ['an API without its tokens', { GOOGLE_WALLET_API_URL: 'https://a' }, [], 'set GOOGLE_TOKEN_URL too'],
    ['an issuer without its account', { GOOGLE_ISSUER_ID: '1' }, [], 'set GOOGLE_SERVICE_ACCOUNT_FILE too'],
    [
      'an account that is none',
      { GOOGLE_ISSUER_ID: '1', GOOGLE_SERVICE_ACCOUNT_FILE: '/key.pem' },
      [],
      'no key of a service account',
    ],
    [
      'an issuer that is no number',
      { GOOGLE_ISSUER_ID: 'x', GOOGLE_SERVICE_ACCOUNT_FILE: '/google.json' },
      [],
      'GOOGLE_ISSUER_ID is "x"',
    ],
    ['a mail server without a sender', { SMTP_URL: 'smtp://a' }, [], 'without MAIL_FROM'],
    ['a sender that is no address', { MAIL_FROM: 'nobody' }, [], 'MAIL_FROM is "nobody"'],
    ['an unknown plan', { DEFAULT_PLAN: 'gold' }, [], 'full or demo'],
    [
      'a script as support address',
      { SUPPORT_URL: 'javascript:alert(1)' },
      [],
      'SUPPORT_URL is not an address',
    ],
    [
      'a redirect that is no address',
      { AUTH_REDIRECT_URIS: 'https://a,/callback' },
      [],
      'AUTH_REDIRECT_URIS',
    ],
    ['a redirect to an app', { AUTH_REDIRECT_URIS: 'myapp://a' }, [], 'no redirect address'],
    ['a redirect with a fragment', { AUTH_REDIRECT_URIS: 'https://a/#b' }, [], 'without a fragment'],
    ['a redirect with a password', { AUTH_REDIRECT_URIS: 'https://a:b@c/' }, [], 'or a password'],
    ['a short key of a site', { AUTH_API_KEYS: 'sk_short' }, [], 'at least 32 characters'],
    ['a key of another kind', { AUTH_API_KEYS: 'a'.repeat(40) }, [], 'is not "sk_"'],
    ['WorkOS without its key', { WORKOS_CLIENT_ID: 'client_1' }, [], 'set WORKOS_API_KEY too'],
    ['an address of WorkOS without it', { WORKOS_API_URL: 'https://a' }, [], 'without WORKOS_CLIENT_ID'],
    [
      'a WorkOS below a path',
      { ...workosSettings, WORKOS_API_URL: 'https://a/b' },
      [],
      'set it to https://a.',
    ],
    [
      'sites registered here while WorkOS keeps the accounts',
      { ...workosSettings, AUTH_REDIRECT_URIS: 'https://a' },
      [],
      'AUTH_REDIRECT_URIS is for the embedded identity provider',
    ],
    [
      'a sign-in of ours while WorkOS keeps the accounts',
      { ...workosSettings, ...microsoftSettings },
      [],
      'unset MICROSOFT_SIGN_IN_CLIENT_ID',
    ],
    [
      'a client without its secret',
      { GITHUB_SIGN_IN_CLIENT_ID: 'a' },
      [],
      'set GITHUB_SIGN_IN_CLIENT_SECRET too',
    ],
    ['an Apple key alone', { APPLE_SIGN_IN_KEY_FILE: '/apple.p8' }, [], 'and APPLE_SIGN_IN_KEY_ID too'],
    [
      'an Apple key of another kind',
      { ...appleSettings, APPLE_SIGN_IN_KEY_FILE: '/key.pem' },
      [],
      'no private key on the curve P-256',
    ],
    [
      'a tenant that is an address',
      { ...microsoftSettings, MICROSOFT_SIGN_IN_TENANT: '../evil' },
      [],
      'MICROSOFT_SIGN_IN_TENANT is "../evil"',
    ],
    ['a tenant of nobody', { MICROSOFT_SIGN_IN_TENANT: 'common' }, [], 'set MICROSOFT_SIGN_IN_CLIENT_ID too'],
    [
      'a deployment without its client',
      { GITHUB_SIGN_IN_URL: 'https://a' },
      [],
      'without GITHUB_SIGN_IN_CLIENT_ID',
    ],
    ['a host of PostHog without its key', { POSTHOG_HOST: 'https://a' }, [], 'set POSTHOG_KEY too'],
    ['a DSN without its key', { SENTRY_DSN: 'https://sentry.example/42' }, [], 'https://key@host/project'],
    ['a chat without its secret', { INTERCOM_APP_ID: 'abc' }, [], 'set INTERCOM_SECRET too'],
    [
      'a chat of a strange name',
      { INTERCOM_APP_ID: 'a/b', INTERCOM_SECRET: 'c' },
      [],
      'INTERCOM_APP_ID is "a/b"',
    ],
  ];
  test.each(refused)('%s', (_, env, argv, words) => {
    const sentence = refusal(env, argv);
    expect(sentence).toContain(words);
    expect(sentence).toMatch(/^[^\n]+\.$/);
  });

  test('no sentence repeats a secret', () => {
    expect(refusal({ DATABASE_URL: 'mysql://user:hunter2@a/b' })).not.toContain('hunter2');
    expect(refusal({ SMTP_URL: 'http://user:hunter2@a/b' })).not.toContain('hunter2');
    expect(refusal({ MASTER_KEY: 'hunter2' })).not.toContain('hunter2');
    expect(refusal({ AUTH_API_KEYS: 'sk_hunter2' })).not.toContain('hunter2');
    expect(refusal({ SENTRY_DSN: 'https://hunter2@a' })).not.toContain('hunter2');
    const prismatic = { PRISMATIC_SIGNING_KEY: 'hunter2', PRISMATIC_ORGANIZATION_ID: 'T3Jn' };
    expect(refusal(prismatic)).not.toContain('hunter2');
  });
});

test('the help names every setting and flag', () => {
  const text = helpText();
  for (const { name } of settings) expect(text).toContain(`  ${name}\n`);
  for (const flag of ['--reset', '--empty', '--help', '--roles']) expect(text).toContain(flag);
});

describe('every example in the help is accepted', () => {
  const own = {
    MASTER_KEY: production.MASTER_KEY,
    GOOGLE_SERVICE_ACCOUNT_FILE: '/google.json',
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
  const isOfEmbedded = (name: string) => /^AUTH_|_SIGN_IN_|^GEOIP_/.test(name);

  test('with the embedded identity provider', () => {
    const env = without((name) => name.startsWith('WORKOS_'));
    expect(readConfig(env, [], readText).auth.social.apple?.teamId).toBe('ABCDE12345');
  });

  test('with WorkOS', () => {
    expect(readConfig(without(isOfEmbedded), [], readText).auth.provider.kind).toBe('workos');
  });
});
