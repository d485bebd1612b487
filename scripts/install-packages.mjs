// Installs package-lock.json unless it is installed. Runs on Node 20 without any package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, withFolderLock } from './folder-lock.mjs';
import { root } from './modern-node.mjs';

const modules = join(root, 'node_modules');
const marker = join(modules, '.tessera-lock');
const running = join(modules, '.tessera-running');

/** Throws one sentence if npm fails, or if a server runs on the packages to be replaced. */
export function installPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const isCurrent = () => existsSync(marker) && readFileSync(marker, 'utf8') === hash;
  if (isCurrent()) return;
  withFolderLock(() => {
    if (isCurrent()) return;
    if (!isInstalled(JSON.parse(lock))) runNpm();
    writeFileSync(marker, hash);
  });
}

/** Records that this process uses the packages, so that `installPackages` does not replace them. */
export function holdPackages() {
  mkdirSync(running, { recursive: true });
  const file = join(running, String(process.pid));
  writeFileSync(file, '');
  process.on('exit', () => rmSync(file, { force: true }));
}

/** Compares npm's own record of installed packages with the lock, in case npm was run by hand. */
function isInstalled(lock) {
  const account = join(modules, '.package-lock.json');
  if (!existsSync(account)) return false;
  const installed = JSON.parse(readFileSync(account, 'utf8')).packages;
  const wanted = Object.entries(lock.packages).filter(([path]) => path.startsWith('node_modules/'));
  const wrong = wanted.filter(([path, { version, optional, devOptional }]) =>
    installed[path] ? installed[path].version !== version : !optional && !devOptional,
  );
  return wrong.length === 0 && Object.keys(installed).every((path) => lock.packages[path] !== undefined);
}

function runNpm() {
  const user = findUser();
  if (user) {
    throw new Error(
      `The list of packages has changed, and a server of this folder still runs on the old ones (process ${user}): stop it, then try again.`,
    );
  }
  console.error('Installing packages …');
  // Development packages are needed in production too, to build the web pages.
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const { status, stdout, stderr, error } = spawnSync(program, [...first, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return;
  // npm appends a long explanation of its command to the reason.
  const [reason = ''] = `${stderr}${stdout}`.trim().split(/^npm error Clean install a project/m);
  throw new Error(`npm could not install the packages: ${error?.message ?? reason.trim()}`);
}

function findUser() {
  if (!existsSync(running)) return undefined;
  return readdirSync(running).find((pid) => Number(pid) !== process.pid && isAlive(Number(pid)));
}
