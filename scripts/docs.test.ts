import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../apps/server/src/config/env.ts';
import { personas } from '../apps/server/src/demo/personas.ts';
import { errorCodes } from '../packages/contract/src/errors.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test.each(settings)(
  'docs/self-hosting.md says what $name means and what counts when it is not set',
  (setting) => {
    const row = read('docs/self-hosting.md')
      .split('\n')
      .find((line) => line.startsWith(`| \`${setting.name}\` |`));
    expect(row?.split(' | ').slice(1, 3)).toEqual([setting.meaning, setting.fallback]);
  },
);

test.each(Object.keys(errorCodes))('the error %s has a page that begins with its name', (code) => {
  expect(read(`docs/errors/${code}.md`).split('\n')[0]).toBe(`# ${code}`);
});

test('no page tells of an error there is not', () => {
  const pages = readdirSync(join(root, 'docs/errors')).map((name) => name.replace(/\.md$/, ''));
  expect(pages.filter((page) => !Object.hasOwn(errorCodes, page))).toEqual([]);
});

test('the commands in README.md and CONTRIBUTING.md are scripts of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const said = ['README.md', 'CONTRIBUTING.md'].flatMap((file) => [
    ...read(file).matchAll(/\bnpm (?:run )?([a-z]+)\b/g),
  ]);
  const names = new Set(said.map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(1);
  expect([...names].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('README.md lists the sign-ins that the start prints', () => {
  const readme = read('README.md');
  const rows = Object.values(personas).map(({ title, email, shows }) => `| ${title} | ${email} | ${shows} |`);
  expect(rows.filter((row) => !readme.includes(row))).toEqual([]);
});

const pages = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

test.each(pages)('%s links to files that are there', (page) => {
  const targets = [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
  const local = targets.filter((target) => !/^[a-z]+:/.test(target));
  expect(local.filter((target) => !existsSync(resolve(root, dirname(page), target)))).toEqual([]);
});
