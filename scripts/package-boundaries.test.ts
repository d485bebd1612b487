import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Allowed imports between packages, as in ARCHITECTURE.md. Every package must be listed. */
const mayImport: Record<string, string[]> = {
  'packages/text-rules': [],
  'packages/pass-design': ['@tessera/text-rules'],
  'packages/contract': ['@tessera/text-rules', '@tessera/pass-design'],
  'packages/account-widgets': [],
  'packages/client': [],
  'packages/cli': ['@tessera/client'],
  'packages/apple-wallet': [],
  'packages/google-wallet': [],
  'packages/pass-rendering': ['@tessera/pass-design', '@tessera/apple-wallet', '@tessera/google-wallet'],
  'packages/pass-gallery': ['@tessera/pass-design'],
  'packages/identity': ['@tessera/text-rules'],
  'packages/wallet-lab': [],
  'apps/server': [
    '@tessera/text-rules',
    '@tessera/pass-design',
    '@tessera/pass-gallery',
    '@tessera/pass-rendering',
    '@tessera/contract',
    '@tessera/identity',
    '@tessera/apple-wallet',
    '@tessera/google-wallet',
  ],
  'apps/web': [
    '@tessera/contract',
    '@tessera/pass-design',
    '@tessera/pass-gallery',
    '@tessera/pass-rendering',
    '@tessera/account-widgets',
  ],
};

type Import = { file: string; target: string; kind: 'value' | 'type' | 'dynamic' };

const isTest = (file: string): boolean => /\.(test|fixture)\.tsx?$|\/(testing|stories)\//.test(file);
const packages = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(root, group), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${group}/${name}`),
);

function importsOf(folder: string): Import[] {
  const sources = readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' });
  return sources
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, 'src', name))
    .flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')));
}

function importsIn(file: string, source: string): Import[] {
  const statements = source.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  );
  const dynamic = source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g);
  return [
    ...[...statements].map(
      ([, type, target = '']): Import => ({ file, target, kind: type ? 'type' : 'value' }),
    ),
    ...[...dynamic].map(([, target = '']): Import => ({ file, target, kind: 'dynamic' })),
  ];
}

const packageOf = (target: string): string => target.split('/').slice(0, 2).join('/');

test('every package has its imports defined', () => {
  expect(packages.filter((folder) => mayImport[folder] === undefined)).toEqual([]);
});

test.each(packages)('%s imports only the packages that the architecture allows', (folder) => {
  const allowed = mayImport[folder] ?? [];
  const breaches = importsOf(folder)
    .filter(({ file, target }) => target.startsWith('@tessera/') && !isTest(file))
    .filter(({ target }) => !allowed.includes(packageOf(target)))
    .filter((each) => !isAllowedException(each));
  expect(breaches).toEqual([]);
});

test('rendering a pass needs nothing that a browser lacks', () => {
  const seen = new Set<string>();
  const entries: Record<string, string> = {
    '@tessera/apple-wallet/pass-json': 'packages/apple-wallet/src/pass-json/index.ts',
    '@tessera/google-wallet/write': 'packages/google-wallet/src/resources/write.ts',
    '@tessera/pass-design': 'packages/pass-design/src/index.ts',
    '@tessera/text-rules': 'packages/text-rules/src/index.ts',
  };
  const others = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { target } of importsIn(file, readFileSync(join(root, file), 'utf8'))) {
      const found = target.startsWith('.')
        ? relative(root, resolve(root, file, '..', target))
        : entries[target];
      if (found) visit(found);
      else others.add(target);
    }
  };
  visit('packages/pass-rendering/src/index.ts');
  expect([...others].sort()).toEqual(['@noble/hashes/sha2.js', '@noble/hashes/utils.js', 'liquidjs', 'zod']);
});

test('the account widgets require little of embedding sites', () => {
  const libraries = ['react', 'react-dom', '@tanstack/react-query', 'bowser'];
  const others = importsOf('packages/account-widgets')
    .filter(({ target, file }) => !target.startsWith('.') && !isTest(file))
    .filter(({ target }) => !libraries.some((name) => target === name || target.startsWith(`${name}/`)));
  expect(others).toEqual([]);
});

/**
 * The web imports the server's router as a type only, and the lab's functions for a pass's language, values and notifications; the server loads the
 * lab in one file, dynamically, in development only.
 */
function isAllowedException({ file, target, kind }: Import): boolean {
  if (file.startsWith('apps/web/'))
    return (
      (target === '@tessera/server/router' && kind === 'type') ||
      ['localize-pass', 'field-text', 'change-texts', 'lock-screen-text'].some(
        (part) => target === `@tessera/wallet-lab/${part}`,
      )
    );
  if (file.startsWith('apps/server/')) return target === '@tessera/wallet-lab' && kind !== 'value';
  return false;
}

test('the server loads the wallet lab in exactly one file, so that production can skip it', () => {
  const importers = importsOf('apps/server').filter(
    ({ target, kind, file }) => target === '@tessera/wallet-lab' && kind === 'dynamic' && !isTest(file),
  );
  expect(new Set(importers.map(({ file }) => file)).size).toBe(1);
});

test.each(packages)('%s imports no file of another package by path', (folder) => {
  const breaches = importsOf(folder)
    .filter(({ file, target }) => target.startsWith('.') && !isTest(file))
    .filter(({ file, target }) =>
      relative(join(root, folder), resolve(root, file, '..', target)).startsWith('..'),
    );
  expect(breaches).toEqual([]);
});

/** From left to right: imports point left, events travel right. */
const features = [
  'organizations',
  'workspaces',
  'api-keys',
  'wallet-platforms',
  'pass-templates',
  'segments',
  'recipients',
  'programs',
  'passes',
  'bulk-changes',
  'imports',
  'goals',
  'rendering',
  'scans',
  'downloads',
  'invite-emails',
  'personal-links',
  'sign-ups',
  'devices',
  'push',
  'campaigns',
  'timeline',
  'erasures',
  'stats',
];

/** Any feature may import these, and they may import any. */
const besides = [
  'embedded-pages',
  'identity-mails',
  'images',
  'integrations',
  'operations',
  'pkpass-imports',
  'playbooks',
  'profile',
  'team',
  'webhooks',
];

test('each feature of the server is in the line or beside it', () => {
  const folders = readdirSync(join(root, 'apps/server/src/features'));
  expect(folders.toSorted()).toEqual([...features, ...besides].toSorted());
});

/** A job's declaration loads no work: enqueuing it is like announcing an event. */
const isJob = (file: string): boolean => file.endsWith('.jobs.ts');

test('no feature of the server imports one to its right, apart from declarations of jobs', () => {
  const featureOf = (path: string): string => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? '';
  const breaches = importsOf('apps/server')
    .filter(({ file, target }) => !isTest(file) && target.startsWith('.'))
    .map(({ file, target }) => ({ file, to: relative(root, resolve(root, file, '..', target)) }))
    .filter(
      ({ file, to }) =>
        features.includes(featureOf(file)) &&
        features.indexOf(featureOf(to)) > features.indexOf(featureOf(file)) &&
        !isJob(to),
    );
  expect(breaches).toEqual([]);
});

test('campaigns imports neither devices nor push: delivery follows events', () => {
  const breaches = importsOf('apps/server').filter(
    ({ file, target }) => file.includes('/features/campaigns/') && /\/(devices|push)\//.test(target),
  );
  expect(breaches).toEqual([]);
});

const importersOf = (target: RegExp) =>
  importsOf('apps/server')
    .filter((each) => !isTest(each.file) && each.kind !== 'type' && target.test(each.target))
    .map(({ file }) => file.split('/').at(-1));

test('only the image workers’ processes decode images: nothing else of the server loads sharp', () => {
  expect(importersOf(/^sharp$/).sort()).toEqual(['image-tasks.ts', 'image-worker.ts', 'stamps-task.ts']);
  expect(importersOf(/\/stamps-task\.ts$/)).toEqual(['image-tasks.ts']);
  expect(importersOf(/\/image-tasks\.ts$/)).toEqual(['image-worker.ts']);
  expect(importersOf(/\/image-worker\.ts$/)).toEqual([]);
});

test('only the pkpass workers’ processes read uploaded passes', () => {
  expect(importersOf(/^@tessera\/pass-rendering\/import$/)).toEqual(['read-pkpass.ts']);
  expect(importersOf(/\/read-pkpass\.ts$/)).toEqual(['pkpass-worker.ts']);
  expect(importersOf(/\/pkpass-worker\.ts$/)).toEqual([]);
});

test('platform imports no feature', () => {
  const breaches = importsOf('apps/server').filter(
    ({ file, target }) => file.includes('/src/platform/') && target.includes('/features/') && !isTest(file),
  );
  expect(breaches).toEqual([]);
});
