import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const modules = [join(root, 'node_modules'), join(root, '../../node_modules')];
/** A foreign site with only the tarball, its dependencies, and what the README tells to install. */
let site: string;
const inPackage = (path: string) => join(site, 'node_modules/@tessera/account-widgets', path);

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'site-with-widgets-'));
  await unpack(await pack());
  const { dependencies } = JSON.parse(await readFile(inPackage('package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), ...(await installedByReadme())]) await link(name);
  await writeFile(join(site, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rm(site, { recursive: true }));

async function installedByReadme(): Promise<string[]> {
  const readme = await readFile(inPackage('README.md'), 'utf8');
  const lines = [...readme.matchAll(/^npm install ([^#\n]+)/gm)].map(([, words = '']) => words.trim());
  const names = lines.flatMap((words) => words.split(' ')).filter((word) => !word.startsWith('--'));
  return names.filter((name) => name !== '@tessera/account-widgets');
}

/** Packs the package as npm publishes it; returns the path. */
async function pack(): Promise<string> {
  // This repository disables npm scripts, but packing needs the build. The package must not be built in the test's mode.
  const words = ['pack', '--offline', '--ignore-scripts=false', '--pack-destination', site];
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  await run(program, [...first, ...words], { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
  const tarball = (await readdir(site)).find((name) => name.endsWith('.tgz'));
  return join(site, tarball ?? 'nothing.tgz');
}

async function unpack(tarball: string): Promise<void> {
  await mkdir(inPackage('.'), { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', inPackage('.'), '--strip-components=1']);
}

async function link(name: string): Promise<void> {
  const target = modules.map((folder) => join(folder, name)).find(existsSync);
  if (!target) throw new Error(`${name} is not installed.`);
  await mkdir(dirname(join(site, 'node_modules', name)), { recursive: true });
  await symlink(target, join(site, 'node_modules', name), 'junction');
}

/** Bundles the site from one of its files. */
async function bundle(input: string): Promise<string> {
  await build({
    root: site,
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir: 'built',
      target: 'esnext',
      rollupOptions: { input: join(site, input), external: [/^react($|\/)/, /^react-dom($|\/)/] },
    },
  });
  const scripts = join(site, 'built/assets');
  const names = (await readdir(scripts)).filter((name) => name.endsWith('.js'));
  return (await Promise.all(names.map((name) => readFile(join(scripts, name), 'utf8')))).join('\n');
}

/** A text that occurs in one widget only. */
const texts = {
  UserProfile: 'Connected accounts',
  UserSecurity: 'Set New Password',
  UserSessions: 'Sign out of all other devices',
  UsersManagement: 'No users found',
};

it('a site that embeds one widget bundles none of the others', async () => {
  for (const [widget, own] of Object.entries(texts)) {
    const entry = `${widget}.js`;
    await writeFile(
      join(site, entry),
      `import { ${widget} } from '@tessera/account-widgets';\nglobalThis.widget = ${widget};\n`,
    );
    const script = await bundle(entry);
    expect(script).toContain(own);
    for (const other of Object.values(texts).filter((text) => text !== own))
      expect(script, `${widget} brings “${other}”`).not.toContain(other);
  }
});

it('is one module, with no stylesheet beside it, that server components may import', async () => {
  const files = (await readdir(inPackage('dist'), { recursive: true })).filter((name) =>
    /\.([cm]?jsx?|css)$/.test(name),
  );
  expect(files).toEqual(['index.js']);
  expect(await readFile(inPackage('dist/index.js'), 'utf8')).toMatch(/^['"]use client['"];/);
});

it('brings its license, its README and the page that embeds it, and neither sources nor tests', async () => {
  const names = await readdir(inPackage('.'), { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.d.ts'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(inPackage('.').length + 1));
  expect(files.sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist/index.js',
    'dist/index.js.map',
    'examples/plain.html',
    'package.json',
  ]);
  expect(await readFile(inPackage('LICENSE'), 'utf8')).toBe(
    await readFile(join(root, '../../LICENSE'), 'utf8'),
  );
});

it('asks for nothing of this repository, and npm would publish it', async () => {
  const published = JSON.parse(await readFile(inPackage('package.json'), 'utf8'));
  const { dependencies, peerDependencies, private: isPrivate = false, license } = published;
  const names = Object.keys({ ...dependencies, ...peerDependencies });
  expect(names.filter((name) => name.startsWith('@tessera/'))).toEqual([]);
  expect({ isPrivate, license }).toEqual({ isPrivate: false, license: 'Apache-2.0' });
});

it('a server imports it as it is', async () => {
  const source = `
    import { AccountWidgets, UserProfile } from '@tessera/account-widgets';
    import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';
    const profile = createElement(UserProfile, { authToken: async () => 'token' });
    console.log(renderToString(createElement(AccountWidgets, null, profile)));
  `;
  await writeFile(join(site, 'render.js'), source);
  const { stdout } = await run(process.execPath, ['render.js'], { cwd: site });
  expect(stdout).toContain('data-account-widget="user-profile" data-state="loading"');
});

/** The README's example. */
async function readExample(): Promise<string> {
  const readme = await readFile(inPackage('README.md'), 'utf8');
  return /```tsx\n(.*?)```/s.exec(readme)?.[1] ?? '';
}

it.each([
  ['ESNext', 'Bundler'],
  ['NodeNext', 'NodeNext'],
])(
  'the README’s example is whole, and a wrong token is refused, by the types of %s and %s',
  async (...how) => {
    const [module, moduleResolution] = how;
    await writeFile(join(site, 'example.tsx'), await readExample());
    await writeFile(
      join(site, 'wrong.tsx'),
      `import { UserProfile } from '@tessera/account-widgets';\nexport const wrong = <UserProfile authToken={42} />;\n`,
    );
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'ES2022', jsx: 'react-jsx', strict: true, noEmit: true },
      ...{ lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [] },
    };
    const files = ['example.tsx', 'wrong.tsx'];
    await writeFile(join(site, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const tsc = join(root, '../../node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '--pretty', 'false'], { cwd: site }).catch(
      (error: { stdout: string }) => error,
    );
    const complaints = stdout.split('\n').filter((line) => line.includes('error TS'));
    expect(complaints).toEqual([
      expect.stringMatching(/^wrong\.tsx\(2,\d+\): error TS2322: Type 'number' is not assignable/),
    ]);
  },
  60_000,
);

it('the README’s example and the page of plain HTML are bundled as they are', async () => {
  await writeFile(join(site, 'example.tsx'), await readExample());
  await writeFile(join(site, 'plain.html'), await readFile(inPackage('examples/plain.html')));
  for (const entry of ['example.tsx', 'plain.html']) {
    const script = await bundle(entry);
    for (const text of Object.values(texts)) expect(script, entry).toContain(text);
  }
});
