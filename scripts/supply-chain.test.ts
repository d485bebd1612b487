import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Locked = { integrity?: string; link?: boolean; resolved?: string };
type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked & Manifest> };
const ours = Object.keys(lock.packages).filter((path) => !path.includes('node_modules'));

test('every external package is pinned to its hash', () => {
  const foreign = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules') && !link,
  );
  expect(foreign.length).toBeGreaterThan(100);
  expect(foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('our own packages are never resolved from the registry', () => {
  const named = Object.entries(lock.packages).filter(([path]) => path.startsWith('node_modules/@tessera/'));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(([, { link, resolved = '' }]) => !link || !ours.includes(resolved))).toEqual([]);
});

const oneVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** Sites install them beside their own packages, where two copies of a library would be one too many. The lock allows one here. */
const published = ['packages/account-widgets', 'packages/client', 'packages/cli'];
const oneMajorVersion = /^\^\d+\.\d+\.\d+$/;

test('direct dependencies have one exact version, and nothing may run on installation', () => {
  const loose = ours.flatMap((path) => {
    const { dependencies = {}, devDependencies = {} } = lock.packages[path] ?? {};
    const asked = [
      ...Object.entries(dependencies).map(
        (one) => [...one, published.includes(path) ? oneMajorVersion : oneVersion] as const,
      ),
      ...Object.entries(devDependencies).map((one) => [...one, oneVersion] as const),
    ];
    return asked
      .filter(([, version, held]) => !held.test(version))
      .map(([name, version]) => `${path}: ${name}@${version}`);
  });
  expect(loose).toEqual([]);
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
});

const outward =
  /(?<![\w.])fetch\(|options\.fetch\(|^(?!import type ).*from 'node:(?:http|https|http2|dgram|dns)(?:\/promises)?'|import \{[^}]*\bconnect\b[^}]*\} from 'node:(?:net|tls)'|\b(?:discovery|authorizationCodeGrant|fetchProtectedResource)\(|new WorkOS\(|createTransport\(/m;

/** Each calls only URLs from the operator's settings, none from a user, a pass or another site. */
const callers = [
  // The lab of its own server, in development.
  // An operator's check of the installation's own address.
  'apps/server/src/commands/doctor/check-address.ts',
  // A worker's mail to the mailbox of the web process, in development.
  'apps/server/src/composition/open-outside-world.ts',
  'apps/server/src/demo/add-to-lab-phones.ts',
  // The server on its own port, which may be stopping.
  'apps/server/src/http/listen.ts',
  'apps/server/src/platform/files/s3-client.ts',
  'apps/server/src/platform/identity/workos/workos-provider.ts',
  'apps/server/src/platform/mail/smtp-mailer.ts',
  'packages/apple-wallet/src/push/open-push-session.ts',
  'packages/google-wallet/src/check-issuer-access.ts',
  'packages/google-wallet/src/create-requester.ts',
  'packages/google-wallet/src/create-root-keys.ts',
  'packages/google-wallet/src/create-token-source.ts',
  'packages/identity/src/oauth/configure-provider.ts',
  'packages/identity/src/oauth/github.ts',
  'packages/identity/src/oauth/microsoft.ts',
  'packages/identity/src/oauth/oauth-connection.ts',
];

/**
 * Calls URLs that users enter (webhooks): public addresses and networks in the operator's settings only; its own tests try to
 * bypass that.
 */
const guarded = [
  'apps/server/src/platform/outgoing/exchange.ts',
  'apps/server/src/platform/outgoing/resolve-host.ts',
];

test('the server calls only services that its operator configured, and users’ URLs only behind a guard', () => {
  const sources = ['apps/server', 'packages/identity', 'packages/apple-wallet', 'packages/google-wallet']
    .concat(['packages/contract', 'packages/pass-design', 'packages/text-rules'])
    .flatMap((folder) =>
      readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$|(?:^|\/)testing\//.test(name))
        .map((name) => join(folder, 'src', name)),
    );
  expect(sources.filter((file) => outward.test(read(file))).sort()).toEqual([...callers, ...guarded].sort());
});
