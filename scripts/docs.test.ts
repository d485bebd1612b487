import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../apps/server/src/config/env.ts';
import { personas } from '../apps/server/src/demo/personas.ts';
import { errorCodes } from '../packages/contract/src/errors.ts';
import { webhookEvents } from '../packages/contract/src/webhook-events.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('docs/settings.md lists every setting with its meaning, default and example, and no other', () => {
  const rows = [...read('docs/settings.md').matchAll(/^\| (`.*) \|$/gm)].map(([, row = '']) =>
    row.replaceAll('`', ''),
  );
  expect(rows.sort()).toEqual(
    settings
      .map(({ name, meaning, fallback, example }) =>
        [name, meaning, fallback, example.replace(/^from: /, 'from ')].join(' | '),
      )
      .sort(),
  );
});

/** Names that compose or the shell replaces, or that belong to PostgreSQL. */
const noSettings = ['HOST_NAME', 'DATABASE_PASSWORD', 'POSTGRES_PASSWORD', 'API', 'KEY', 'ADMIN_URL'];

test.each(['docs/self-hosting.md', 'deploy/compose.yaml', 'deploy/kubernetes.yaml', 'deploy/Dockerfile'])(
  '%s sets existing settings only',
  (file) => {
    const assigned = [
      ...read(file).matchAll(/^ *(?:export |- )?([A-Z][A-Z_]+)(?:=|: )/gm),
      ...[...read(file).matchAll(/^(?:ENV .*)$/gm)].flatMap(([line]) => [...line.matchAll(/([A-Z_]+)=/g)]),
    ].map(([, name = '']) => name);
    const known: string[] = [...settings.map(({ name }) => name), ...noSettings];
    expect(assigned.length).toBeGreaterThan(3);
    expect(assigned.filter((name) => !known.includes(name))).toEqual([]);
  },
);

test.each(Object.keys(errorCodes))('the error %s has a page with its name as the heading', (code) => {
  expect(read(`docs/errors/${code}.md`).split('\n')[0]).toBe(`# ${code}`);
});

test('docs/webhooks.md lists all events with the descriptions of the screens', () => {
  const rows = [...read('docs/webhooks.md').matchAll(/^\| `(\w+\.\w+)` \| ([^|]+) \|/gm)];
  expect(Object.fromEntries(rows.map(([, name, sentence]) => [name, sentence]))).toEqual(webhookEvents);
});

test('no page describes an unknown error', () => {
  const pages = readdirSync(join(root, 'docs/errors')).map((name) => name.replace(/\.md$/, ''));
  expect(pages.filter((page) => !Object.hasOwn(errorCodes, page))).toEqual([]);
});

/** Commands of npm itself for the published packages. */
const commandsOfNpm = ['install', 'pack', 'publish'];

test('the commands in README.md and CONTRIBUTING.md are scripts of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const said = ['README.md', 'CONTRIBUTING.md'].flatMap((file) => [
    ...read(file).matchAll(/\bnpm (?:run )?([a-z]+(?::[a-z]+)?)\b/g),
  ]);
  const names = new Set(said.map(([, name = '']) => name)).difference(new Set(commandsOfNpm));
  expect(names.size).toBeGreaterThan(1);
  expect([...names].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('README.md lists the demo users that npm start prints', () => {
  const readme = read('README.md');
  const rows = Object.values(personas).map(({ title, email, shows }) => `| ${title} | ${email} | ${shows} |`);
  expect(rows.filter((row) => !readme.includes(row))).toEqual([]);
});

/** The rows of docs/security.md with their tests: [name](file) “sentence”, “sentence”. */
const threats = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\| (?!Threat |Right |`)/.test(line))
  .map((line) => ({ threat: line.split(' | ')[0]?.slice(2) ?? '', proofs: proofsIn(line) }));

function proofsIn(line: string): { file: string; sentence: string }[] {
  return [
    ...line.matchAll(/\]\(\.\.\/([^)]+(?:\.test|-stories)\.ts)\) ((?:“.*?”(?=,|;| \|)(?:, )?)+)/g),
  ].flatMap(([, file = '', sentences = '']) =>
    [...sentences.matchAll(/“(.*?)”(?=, “|$|, $)/g)].map(([, sentence = '']) => ({ file, sentence })),
  );
}

/** Whether a source contains a test's title; “…” matches the cases' values. */
function isTitleIn(source: string, sentence: string): boolean {
  const [...parts] = sentence.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const title = parts.join('(?:…|%[a-z]|\\$\\w+|\\$\\{[^\\n]+\\})');
  return new RegExp(`\\(\\s*(['"\`])${title}\\1,`).test(source);
}

test.each(threats)('the tests that docs/security.md names exist: $threat', ({ proofs }) => {
  expect(proofs.length).toBeGreaterThan(0);
  expect(proofs.filter(({ file, sentence }) => !isTitleIn(read(file), sentence))).toEqual([]);
});

test('docs/security.md distinguishes existing tests from missing ones', () => {
  const source = "test.each(cases)('the door %s opens', () => {}); // test('another', x)";
  expect(isTitleIn(source, 'the door … opens')).toBe(true);
  expect(isTitleIn(source, 'the door … shuts')).toBe(false);
  expect(isTitleIn(source, 'the door')).toBe(false);
  expect(proofsIn('| a | b | [x](../a/x.test.ts) “one”, ““…” two”; [y](../y.test.ts) “three” |')).toEqual([
    { file: 'a/x.test.ts', sentence: 'one' },
    { file: 'a/x.test.ts', sentence: '“…” two' },
    { file: 'y.test.ts', sentence: 'three' },
  ]);
});

const pages = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

test.each(pages)('%s links to existing files', (page) => {
  const targets = [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
  const local = targets.filter((target) => !/^[a-z]+:/.test(target));
  expect(local.filter((target) => !existsSync(resolve(root, dirname(page), target)))).toEqual([]);
});

const manifests = ['.', 'packages/client', 'packages/cli'].map((folder) => join(folder, 'package.json'));
const guides = [...pages, 'packages/client/README.md', 'packages/cli/README.md'];

test.each([...manifests, ...guides, '.github/workflows/ci.yml'])(
  '%s names no Node to install but the oldest that starts a clone',
  (file) => {
    const named = read(file).matchAll(/\bNode(?:\.js)? (\d+)(?![\d.])|"node": ">=(\d+)|node-version: (\d+)/g);
    expect([...named].map(([, ...found]) => found.find(Boolean)).filter((major) => major !== '20')).toEqual(
      [],
    );
  },
);

test.each(guides)('%s runs the command line only where it is installed', (file) => {
  expect(read(file)).not.toMatch(/npx (?:-y |--yes )?tessera/);
});
