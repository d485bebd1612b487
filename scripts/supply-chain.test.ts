import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Locked = { integrity?: string; link?: boolean; resolved?: string };
type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked & Manifest> };
const ours = Object.keys(lock.packages).filter((path) => !path.includes('node_modules'));

test('every package from elsewhere is held to the hash it had when it was chosen', () => {
  const foreign = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules') && !link,
  );
  expect(foreign.length).toBeGreaterThan(100);
  expect(foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('packages that are ours are never looked for elsewhere', () => {
  const named = Object.entries(lock.packages).filter(([path]) => path.startsWith('node_modules/@tessera/'));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(([, { link, resolved = '' }]) => !link || !ours.includes(resolved))).toEqual([]);
});

const oneVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** Others install it beside what they have: two copies of a library that both ask for would not share a cache. The lock holds it to one here. */
const published = 'packages/account-widgets';
const oneMajorVersion = /^\^\d+\.\d+\.\d+$/;

test('what we ask for by name we ask for in one version, and nothing may run while it is installed', () => {
  const loose = ours.flatMap((path) => {
    const { dependencies = {}, devDependencies = {} } = lock.packages[path] ?? {};
    const asked = [
      ...Object.entries(dependencies).map(
        (one) => [...one, path === published ? oneMajorVersion : oneVersion] as const,
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

/** What opens connections, and how it is recognised in a source. */
const outward =
  /(?<![\w.])fetch\(|options\.fetch\(|from 'node:(?:http|https|http2|dgram|dns)(?:\/promises)?'|import \{[^}]*\bconnect\b[^}]*\} from 'node:(?:net|tls)'|\b(?:discovery|authorizationCodeGrant|fetchProtectedResource)\(|new WorkOS\(|createTransport\(/;

/** Each calls an address out of the operator's settings, and none that a person, a pass or another site has named. */
const callers = [
  // Its own server's lab, in development.
  'apps/server/src/demo/add-to-lab-phones.ts',
  'apps/server/src/platform/identity/workos-provider.ts',
  'apps/server/src/platform/mail/smtp-mailer.ts',
  'packages/apple-wallet/src/push/open-push-socket.ts',
  'packages/google-wallet/src/check-issuer-access.ts',
  'packages/google-wallet/src/create-requester.ts',
  'packages/google-wallet/src/create-root-keys.ts',
  'packages/google-wallet/src/create-token-source.ts',
  'packages/identity/src/oauth/configure-provider.ts',
  'packages/identity/src/oauth/github.ts',
  'packages/identity/src/oauth/microsoft.ts',
  'packages/identity/src/oauth/oauth-connection.ts',
];

/** Calls what people name, webhooks: only public addresses, and networks of the operator's settings; its own tests try to get past it. */
const guarded = [
  'apps/server/src/platform/outgoing/exchange.ts',
  'apps/server/src/platform/outgoing/resolve-host.ts',
];

test('the server calls nobody but the services its operator has named, and what people name only behind a guard', () => {
  const sources = ['apps/server', 'packages/identity', 'packages/apple-wallet', 'packages/google-wallet']
    .concat(['packages/contract', 'packages/pass-design', 'packages/text-rules'])
    .flatMap((folder) =>
      readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$|(?:^|\/)testing\//.test(name))
        .map((name) => join(folder, 'src', name)),
    );
  expect(sources.filter((file) => outward.test(read(file))).sort()).toEqual([...callers, ...guarded].sort());
});
