import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { help } from './read-command.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
/** Another project with the tarball and its dependencies. */
let site: string;
const inPackage = (path: string) => join(site, 'node_modules/@tessera/cli', path);

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'site-with-cli-'));
  // This repository disables npm scripts, but packing needs the build.
  const words = ['pack', '--offline', '--ignore-scripts=false', '--pack-destination', site];
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  await run(program, [...first, ...words], { cwd: root });
  const tarball = (await readdir(site)).find((name) => name.endsWith('.tgz')) ?? '';
  await mkdir(inPackage('.'), { recursive: true });
  await run('tar', ['-xzf', join(site, tarball), '-C', inPackage('.'), '--strip-components=1']);
  for (const name of ['@tessera/client', 'yaml']) {
    const link = join(site, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, '../../node_modules', name), link, 'junction');
  }
});
afterAll(() => rm(site, { recursive: true }));

it('contains its license, its README and its modules, and neither sources nor tests', async () => {
  const names = await readdir(inPackage('.'), { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(inPackage('.').length + 1));
  const sources = (await readdir(import.meta.dirname)).filter((name) => !name.endsWith('.test.ts'));
  expect(files.sort()).toEqual(
    [
      ...['LICENSE', 'README.md', 'package.json'],
      ...sources.map((name) => `dist/${name.replace(/\.ts$/, '.js')}`),
    ].sort(),
  );
  expect(await readFile(inPackage('LICENSE'), 'utf8')).toBe(
    await readFile(join(root, '../../LICENSE'), 'utf8'),
  );
});

it('requires the API client and one library, and npm would publish it', async () => {
  const { dependencies, private: isPrivate } = JSON.parse(await readFile(inPackage('package.json'), 'utf8'));
  expect(Object.keys(dependencies)).toEqual(['@tessera/client', 'yaml']);
  expect(isPrivate).toBeUndefined();
});

it('installs the command tessera, which explains itself as the README does', async () => {
  const { bin, version } = JSON.parse(await readFile(inPackage('package.json'), 'utf8'));
  const program = inPackage(bin.tessera);
  expect((await readFile(program, 'utf8')).split('\n')[0]).toBe('#!/usr/bin/env node');
  // The client is not built here; use its sources.
  const tessera = (...words: string[]) =>
    run(process.execPath, ['--conditions=tessera-source', program, ...words]);
  expect((await tessera('--version')).stdout).toBe(`${version}\n`);
  expect((await tessera('--help')).stdout).toBe(help);
  expect(await readFile(inPackage('README.md'), 'utf8')).toContain(help);
});
