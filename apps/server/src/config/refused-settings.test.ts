import { describe, expect, test } from 'vitest';
import { production, refusal } from './sample-settings.fixture.ts';

const workosSettings = { WORKOS_CLIENT_ID: 'client_1', WORKOS_API_KEY: 'sk_live_1' };
const s3Key = { FILES_S3_ACCESS_KEY_ID: 'a', FILES_S3_SECRET_ACCESS_KEY: 'b' };
const appleSettings = {
  APPLE_SIGN_IN_CLIENT_ID: 'com.example',
  APPLE_SIGN_IN_TEAM_ID: 'TEAM',
  APPLE_SIGN_IN_KEY_ID: 'KEY',
};
const microsoftSettings = { MICROSOFT_SIGN_IN_CLIENT_ID: 'a', MICROSOFT_SIGN_IN_CLIENT_SECRET: 'b' };

describe('a bad value or a contradiction is refused in one sentence that says what to change', () => {
  const refused: [string, Record<string, string>, string[], string][] = [
    [
      'a share of traces above 1',
      { OTEL_TRACES_SAMPLER_ARG: '10' },
      [],
      'OTEL_TRACES_SAMPLER_ARG is "10": set it to a share from 0 to 1',
    ],
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
    [
      'a read server of the embedded database',
      { DATABASE_READ_URL: 'postgres://a/b' },
      [],
      'DATABASE_READ_URL is set without DATABASE_URL',
    ],
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
    ['workers that are no number', {}, ['--workers', 'two'], '--workers is "two": give a whole number'],
    ['too many workers', {}, ['--workers=65'], 'give a whole number from 0 to 64'],
    ['web processes that only work', { ROLES: 'worker' }, ['--webs', '2'], 'unset ROLES'],
    ['web processes beside roles', {}, ['--webs', '2', '--roles', 'web'], 'leave --roles out'],
    ['workers beside a worker', {}, ['--workers', '2', '--roles', 'worker'], 'leave --roles out'],
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
    ['a bucket without a key', { FILES_S3_BUCKET: 'files' }, [], 'set FILES_S3_ACCESS_KEY_ID too'],
    ['a key without its secret', { FILES_S3_ACCESS_KEY_ID: 'a' }, [], 'set FILES_S3_SECRET_ACCESS_KEY too'],
    ['a region that is none', { ...s3Key, FILES_S3_REGION: 'Frankfurt' }, [], 'such as eu-central-1'],
    ['a prefix without a bucket', { FILES_S3_PREFIX: 'a' }, [], 'set FILES_S3_BUCKET too'],
    [
      'a bucket of a strange name',
      { ...s3Key, FILES_S3_BUCKET: 'Files/a' },
      [],
      'FILES_S3_BUCKET or FILES_S3_PREFIX has characters',
    ],
    [
      'a prefix that leaves the bucket',
      { ...s3Key, FILES_S3_BUCKET: 'files', FILES_S3_PREFIX: 'a/../b' },
      [],
      'FILES_S3_BUCKET or FILES_S3_PREFIX has characters',
    ],
    ['backups in a bucket without a key', { BACKUP_DIRECTORY: 's3://backups' }, [], 'lies in S3: set'],
    [
      'backups among the files',
      { ...s3Key, FILES_S3_BUCKET: 'files', BACKUP_DIRECTORY: 's3://files/backups' },
      [],
      'BACKUP_DIRECTORY lies among the files',
    ],
    ['WAL without backups', { BACKUP_WAL_SECONDS: '60' }, [], 'without BACKUP_DIRECTORY'],
    [
      'WAL of an external database',
      { BACKUP_WAL_SECONDS: '60', BACKUP_DIRECTORY: 'b', DATABASE_URL: 'postgres://a/b' },
      [],
      'BACKUP_WAL_SECONDS is set with DATABASE_URL',
    ],
    ['a reset of a bucket', { ...s3Key, FILES_S3_BUCKET: 'files' }, ['--reset'], 'unset FILES_S3_BUCKET'],
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
    [
      'a signature of another kind',
      { TOKEN_ALGORITHM: 'HS256' },
      [],
      'TOKEN_ALGORITHM is "HS256": set it to RS256 or ES256.',
    ],
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
      'signatures of ours while WorkOS keeps the accounts',
      { ...workosSettings, TOKEN_ALGORITHM: 'ES256' },
      [],
      'unset TOKEN_ALGORITHM',
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
    [
      'a Microsoft tenant without a client',
      { MICROSOFT_SIGN_IN_TENANT: 'common' },
      [],
      'set MICROSOFT_SIGN_IN_CLIENT_ID too',
    ],
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
