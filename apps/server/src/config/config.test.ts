import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { missingMailWarning } from './mail-config.ts';
import { files, production, readText, refusal } from './sample-settings.fixture.ts';

describe('with nothing set', () => {
  test('development runs everything on this machine, with the lab as Apple and Google', () => {
    const config = readConfig({}, []);
    expect(config).toMatchObject({
      environment: 'development',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      database: { kind: 'embedded' },
      roles: ['web', 'worker'],
      webs: 0,
      workers: 0,
      masterKey: null,
      apple: { push: { kind: 'lab', caPem: null }, signing: null },
      google: { walletApi: { kind: 'lab' }, save: { kind: 'lab' }, issuer: null },
      mail: { kind: 'mailbox' },
      defaultPlan: 'full',
      auth: {
        provider: { kind: 'embedded' },
        redirectUris: [],
        apiKeys: [],
        tokenAlgorithm: 'RS256',
        social: { google: null, microsoft: null, github: null, apple: null },
        geoipFile: null,
      },
      telemetry: { posthog: null, sentry: null, intercom: null },
      demoPassLimit: 25,
      emailSendLimit: 5_000,
      trustedProxies: 0,
      eventRetentionDays: 90,
      logLevel: 'info',
    });
  });

  test('production names each missing secret, one at a time', () => {
    expect(refusal({ NODE_ENV: 'production' })).toContain('PUBLIC_URL is not set');
    expect(refusal({ NODE_ENV: 'production', PUBLIC_URL: production.PUBLIC_URL })).toContain(
      'MASTER_KEY is not set',
    );
  });

  test('production uses the vendors and never the lab', () => {
    const config = readConfig(production, []);
    expect(config.host).toBe('0.0.0.0');
    expect(config.apple.push).toMatchObject({ kind: 'address', url: 'https://api.push.apple.com' });
    expect(config.google.token).toEqual({ kind: 'address', url: 'https://oauth2.googleapis.com/token' });
    expect(config.mail).toEqual({ kind: 'none' });
    expect(JSON.stringify(config)).not.toContain('"lab"');
  });

  test('production without a mail server warns in one sentence of the consequences, other starts do not', () => {
    const warning = (env: Record<string, string>) => missingMailWarning(readConfig(env, []));
    const start = 'No mail can be sent: until SMTP_URL and MAIL_FROM are set, ';
    expect(warning(production)).toBe(
      `${start}sign-up is closed after the first account, and codes, links, invitations and passes are not mailed.`,
    );
    const workos = { WORKOS_CLIENT_ID: 'client_1', WORKOS_API_KEY: 'sk_live_1' };
    expect(warning({ ...production, ...workos })).toBe(`${start}passes are not mailed.`);
    expect(warning({ ...production, SMTP_URL: 'smtps://a', MAIL_FROM: 'a@b.example' })).toBeNull();
    expect(warning({})).toBeNull();
  });
});

describe('what is set', () => {
  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' }, []).database).toEqual({ kind: 'embedded' });
    const url = 'postgres://db/tessera';
    expect(readConfig({ DATABASE_URL: url, DATABASE_READ_URL: '' }, []).database).toEqual({
      kind: 'address',
      url,
      readUrl: null,
    });
  });

  test('the public address follows the port and loses a trailing slash', () => {
    expect(readConfig({ PORT: '8080' }, []).publicUrl).toBe('http://localhost:8080');
    expect(readConfig({ PUBLIC_URL: 'https://a.example/' }, []).publicUrl).toBe('https://a.example');
  });

  test('the flag --roles overrides the variable ROLES', () => {
    expect(readConfig({ ROLES: 'web' }, ['--roles', 'worker']).roles).toEqual(['worker']);
    expect(readConfig({}, ['--roles=worker,web']).roles).toEqual(['web', 'worker']);
    expect(readConfig({ ROLES: 'worker' }, ['--workers=2'])).toMatchObject({ roles: ['web'], workers: 2 });
    expect(readConfig({}, ['--webs', '2', '--workers', '1'])).toMatchObject({
      roles: [],
      webs: 2,
      workers: 1,
    });
    expect(readConfig({ ROLES: 'web' }, ['--webs=1'])).toMatchObject({ roles: ['web'], webs: 0 });
  });

  test("the platform's own certificate, issuer and stand-ins come from files and URLs", () => {
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

  test('further sites, keys, signatures and social sign-in apply to the embedded provider', () => {
    const key = `sk_${'a'.repeat(29)}`;
    const { auth } = readConfig(
      {
        AUTH_REDIRECT_URIS:
          ' https://club.example/callback?a=b, http://localhost:5173 ,,http://localhost:5173',
        AUTH_API_KEYS: key,
        TOKEN_ALGORITHM: 'ES256',
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
      tokenAlgorithm: 'ES256',
      auditRetentionDays: 400,
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

  test('with a client and a key, WorkOS manages the accounts', () => {
    const workos = { WORKOS_CLIENT_ID: 'client_1', WORKOS_API_KEY: 'sk_live_1' };
    const provider = { kind: 'workos', clientId: 'client_1', apiKey: 'sk_live_1' };
    expect(readConfig(workos, []).auth.provider).toEqual({ ...provider, apiUrl: 'https://api.workos.com' });
    expect(readConfig({ ...workos, WORKOS_API_URL: 'http://localhost:9/' }, []).auth.provider).toEqual({
      ...provider,
      apiUrl: 'http://localhost:9',
    });
  });

  test('analytics, error reports and support chat are configured by URL', () => {
    const sentry = { SENTRY_DSN: 'https://key@sentry.example/42' };
    const intercom = { INTERCOM_APP_ID: 'abc12345', INTERCOM_SECRET: 'secret' };
    expect(readConfig({ POSTHOG_KEY: 'phc_1', ...sentry, ...intercom }, []).telemetry).toEqual({
      posthog: { key: 'phc_1', host: 'https://us.i.posthog.com' },
      sentry: { dsn: 'https://key@sentry.example/42' },
      intercom: { appId: 'abc12345', secret: 'secret' },
    });
  });
});

test('Prismatic’s key may have one line, as in variables, or several', () => {
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
