// Builds the API's client and the command line if their sources have changed, so that both also work from a clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { causeOf } from './build-web.mjs';
import { withFolderLock } from './folder-lock.mjs';
import { modernNode, root } from './modern-node.mjs';

/** The second imports the first. */
const names = ['client', 'cli'];
/** npm links a command when it installs, which is before this build. */
const command = join(root, 'node_modules/.bin/tessera');

/** Throws the cause on failure; the previous build stays. */
export function buildPackages() {
  const hash = hashOfSources();
  if (isBuilt(hash)) return;
  withFolderLock(() => {
    if (isBuilt(hash)) return;
    for (const name of names) build(name, hash);
    linkCommand();
  });
}

const folder = (name) => join(root, 'packages', name);
const marker = (name) => join(folder(name), 'dist/.built');

function isBuilt(hash) {
  return (
    existsSync(command) &&
    names.map(marker).every((file) => existsSync(file) && readFileSync(file, 'utf8') === hash)
  );
}

function build(name, hash) {
  const fresh = join(folder(name), `.dist-${process.pid}`);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const result = spawnSync(modernNode(), [compiler, '-p', 'tsconfig.build.json', '--outDir', fresh], {
    cwd: folder(name),
    encoding: 'utf8',
  });
  if (result.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`packages/${name} could not be built: ${causeOf(result, 'the compiler')}`);
  }
  writeFileSync(join(fresh, '.built'), hash);
  const built = join(folder(name), 'dist');
  rmSync(built, { recursive: true, force: true });
  renameSync(fresh, built);
}

function linkCommand() {
  chmodSync(join(folder('cli'), 'dist/main.js'), 0o755);
  rmSync(command, { force: true });
  symlinkSync('../@tessera/cli/dist/main.js', command);
}

function hashOfSources() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const name of names) {
    hash.update(readFileSync(join(folder(name), 'tsconfig.build.json')));
    for (const file of readdirSync(join(folder(name), 'src')).sort())
      if (!file.includes('.test.'))
        hash.update(`${file}\0`).update(readFileSync(join(folder(name), 'src', file)));
  }
  return hash.digest('hex');
}
