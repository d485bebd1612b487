// Builds the web pages if their sources have changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withFolderLock } from './folder-lock.mjs';
import { modernNode, root } from './modern-node.mjs';

const web = join(root, 'apps/web');
const built = join(web, 'dist');
const marker = join(built, '.built');

const generated = ['dist', 'node_modules', '.tanstack', 'routeTree.gen.ts'];

/** Throws the cause on failure; the previous build stays. */
export function buildWeb() {
  try {
    const hash = hashOfSources();
    if (isBuilt(hash)) return;
    withFolderLock(() => isBuilt(hash) || build(hash));
  } catch (error) {
    throw new Error(`The web pages could not be built: ${error.message}`);
  }
}

const isBuilt = (hash) => existsSync(marker) && readFileSync(marker, 'utf8') === hash;

function build(hash) {
  console.error('Building the web pages …');
  const fresh = join(root, 'node_modules', `.tessera-web-${process.pid}`);
  const words = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'error'];
  const result = spawnSync(modernNode(), [join(root, 'node_modules/vite/bin/vite.js'), ...words], {
    cwd: web,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  });
  if (result.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(causeOf(result));
  }
  writeFileSync(join(fresh, '.built'), hash);
  // Replace the directory at the end, so that a running server never serves a partial build.
  rmSync(built, { recursive: true, force: true });
  renameSync(fresh, built);
}

export function causeOf({ status, signal, error, stdout, stderr }, program = 'the bundler') {
  if (error) return error.message;
  const output = `${stderr}${stdout}`.trim();
  const ended = signal
    ? `${program} was ended by ${signal}${signal === 'SIGKILL' ? ', probably for lack of memory' : ''}`
    : `${program} ended with status ${status}`;
  return output ? `${ended}.\n${output}` : `${ended}.`;
}

/** Hashes all inputs of the bundle: the app, the packages it may import, the error pages, and the versions of all others. */
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
