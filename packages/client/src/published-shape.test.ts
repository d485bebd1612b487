import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const modules = [join(root, 'node_modules'), join(root, '../../node_modules')];
let site: string;
const inPackage = (path: string) => join(site, 'node_modules/@tessera/client', path);

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'site-with-client-'));
  await pack();
  const { dependencies } = JSON.parse(await readFile(inPackage('package.json'), 'utf8'));
  // The types of openapi-fetch import another package.
  for (const name of [...Object.keys(dependencies), 'openapi-typescript-helpers']) await link(name);
  await writeFile(join(site, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rm(site, { recursive: true }));

/** Unpacks what npm would publish. */
async function pack(): Promise<void> {
  // This repository disables npm scripts, but packing needs the build.
  const words = ['pack', '--offline', '--ignore-scripts=false', '--pack-destination', site];
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  await run(program, [...first, ...words], { cwd: root });
  const tarball = (await readdir(site)).find((name) => name.endsWith('.tgz')) ?? '';
  await mkdir(inPackage('.'), { recursive: true });
  await run('tar', ['-xzf', join(site, tarball), '-C', inPackage('.'), '--strip-components=1']);
}

async function link(name: string): Promise<void> {
  const target = modules.map((folder) => join(folder, name)).find(existsSync);
  if (!target) throw new Error(`${name} is not installed.`);
  await mkdir(dirname(join(site, 'node_modules', name)), { recursive: true });
  await symlink(target, join(site, 'node_modules', name), 'junction');
}

it('contains its license, its README and its modules, and neither sources nor tests', async () => {
  const names = await readdir(inPackage('.'), { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(inPackage('.').length + 1))
    .filter((name) => !name.endsWith('.d.ts'));
  expect(files.sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist/api.gen.js',
    'dist/create-tessera.js',
    'dist/index.js',
    'dist/list-all.js',
    'dist/personal-link.js',
    'dist/retrying-fetch.js',
    'dist/unwrap.js',
    'package.json',
  ]);
  expect(await readFile(inPackage('LICENSE'), 'utf8')).toBe(
    await readFile(join(root, '../../LICENSE'), 'utf8'),
  );
});

it('requires one small library and nothing of this repository, and npm would publish it', async () => {
  const {
    dependencies,
    peerDependencies,
    private: isPrivate,
  } = JSON.parse(await readFile(inPackage('package.json'), 'utf8'));
  expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
  expect({ peerDependencies, isPrivate }).toEqual({});
});

it('adds at most 5 kB to a site, and a site that imports one function carries no other', async () => {
  const all = await bundle(`import * as all from '@tessera/client';\nglobalThis.all = all;`);
  expect(gzipSync(all).length).toBeLessThan(5_000);
  const one = await bundle(`import { unwrap } from '@tessera/client';\nglobalThis.one = unwrap;`);
  expect(one).not.toContain('idempotency-key');
  expect(gzipSync(one).length).toBeLessThan(1_000);
});

async function bundle(source: string): Promise<string> {
  await writeFile(join(site, 'entry.js'), source);
  const outDir = join(site, 'built');
  await build({
    root: site,
    configFile: false,
    logLevel: 'silent',
    build: { outDir, target: 'esnext', rollupOptions: { input: join(site, 'entry.js') } },
  });
  const [script = ''] = (await readdir(join(outDir, 'assets'))).filter((name) => name.endsWith('.js'));
  return readFile(join(outDir, 'assets', script), 'utf8');
}

async function readExample(): Promise<string> {
  const readme = await readFile(inPackage('README.md'), 'utf8');
  return [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, source = '']) => source).join('\n');
}

it.each([
  ['ESNext', 'Bundler'],
  ['NodeNext', 'NodeNext'],
])(
  'the README’s examples are correct, and a wrong field is rejected, by the types of %s and %s',
  async (module, moduleResolution) => {
    await writeFile(join(site, 'example.ts'), await readExample());
    await writeFile(
      join(site, 'wrong.ts'),
      `import { createTessera } from '@tessera/client';
const tessera = createTessera({ url: 'https://passes.example.com', apiKey: 'tsk_1' });
await tessera.POST('/passes', { body: { passTemplateID: '1', user: { email: 'a@example.com' } } });\n`,
    );
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'ES2022', strict: true, noEmit: true },
      ...{ lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [] },
    };
    await writeFile(
      join(site, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['example.ts', 'wrong.ts'] }),
    );
    const tsc = join(root, '../../node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '--pretty', 'false'], { cwd: site }).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout.split('\n').filter((line) => line.includes('error TS'))).toEqual([
      expect.stringMatching(/^wrong\.ts\(3,\d+\): error TS2561/),
    ]);
  },
  60_000,
);
