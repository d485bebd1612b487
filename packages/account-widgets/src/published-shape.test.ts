import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'account-widgets-'));
  const { sideEffects } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await writeFile(join(directory, 'package.json'), JSON.stringify({ type: 'module', sideEffects }));
  await build({ root, logLevel: 'silent', build: { outDir: directory, emptyOutDir: false } });
}, 60_000);
afterAll(() => rm(directory, { recursive: true }));

/** A site that imports this of the package, built. */
async function siteWith(widget: string): Promise<string> {
  const entry = join(directory, `site-of-${widget}.js`);
  await writeFile(entry, `import { ${widget} } from './index.js';\nglobalThis.widget = ${widget};\n`);
  const outDir = join(directory, `built-${widget}`);
  await build({
    root: directory,
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir,
      lib: { entry, formats: ['es'], fileName: 'site' },
      rollupOptions: { external: [/^react($|\/)/, /^react-dom($|\/)/, '@tanstack/react-query', 'bowser'] },
    },
  });
  return readFile(join(outDir, 'site.js'), 'utf8');
}

/** A text of each widget that stands in no other. */
const texts = {
  UserProfile: 'Connected accounts',
  UserSecurity: 'Set New Password',
  UserSessions: 'Sign out of all other devices',
  UsersManagement: 'No users found',
};

it('a site that embeds one widget carries none of the others', async () => {
  for (const [widget, own] of Object.entries(texts)) {
    const site = await siteWith(widget);
    expect(site).toContain(own);
    for (const other of Object.values(texts).filter((text) => text !== own))
      expect(site, `${widget} brings “${other}”`).not.toContain(other);
  }
}, 60_000);

it('is one module, with no stylesheet beside it, that server components may import', async () => {
  const files = (await readdir(directory)).filter(
    (name) => /\.(js|css)$/.test(name) && !name.startsWith('site-'),
  );
  expect(files).toEqual(['index.js']);
  expect(await readFile(join(directory, 'index.js'), 'utf8')).toMatch(/^['"]use client['"];/);
});
