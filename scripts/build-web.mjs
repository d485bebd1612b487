// Builds the web pages if their sources have changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { modernNode, root } from './modern-node.mjs';

const web = join(root, 'apps/web');
const built = join(web, 'dist');
const marker = join(built, '.built');

const generated = ['dist', 'node_modules', '.tanstack', 'routeTree.gen.ts'];

/** Throws the bundler's output on failure; the previous build stays. */
export function buildWeb() {
  const hash = hashOfSources();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  console.error('Building the web pages …');
  const fresh = join(root, 'node_modules', `.tessera-web-${process.pid}`);
  const words = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'error'];
  const { status, stdout, stderr } = spawnSync(
    modernNode(),
    [join(root, 'node_modules/vite/bin/vite.js'), ...words],
    {
      cwd: web,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    },
  );
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`The web pages could not be built:\n${stderr}${stdout}`.trim());
  }
  writeFileSync(join(fresh, '.built'), hash);
  // Replace the directory at the end, so that a running server never serves a partial build.
  rmSync(built, { recursive: true, force: true });
  renameSync(fresh, built);
}

/** All inputs of the bundle: the app, the packages it may import, the pages of the errors, and the versions of all others. */
function hashOfSources() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'));
  const errorPages = join(root, 'docs/errors');
  for (const file of [web, errorPages, ...packages].filter(existsSync).flatMap(filesBelow)) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesBelow(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => !generated.includes(name) && !name.includes('.test.'))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}
