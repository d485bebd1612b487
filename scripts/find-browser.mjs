import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { modernNode, root } from './modern-node.mjs';

const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const fullNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const shells = ['headless_shell', 'chrome-headless-shell'];

/**
 * The path of a working browser. Prefers the headless shell, which needs half the processor time of a full browser. Throws one sentence if
 * there is no browser and none can be installed.
 */
export function findBrowser() {
  const named = process.env.TESSERA_BROWSER;
  if (named) {
    if (starts(named)) return named;
    throw new Error(
      `TESSERA_BROWSER names "${named}", which does not start: name a Chromium or Chrome, or unset it.`,
    );
  }
  const shell = installedShell();
  if (shell) return shell;
  const full = installedFull();
  if (full) return installShellFromSystem() ? (installedShell() ?? full) : full;
  console.error('Installing a browser for the tests …');
  const complaints = [installFromSystem, installFromPlaywright].map((install) => {
    const complaint = installed() ? '' : install();
    return complaint && `${complaint.trim().split('\n').at(-1)}`;
  });
  const fresh = installed();
  if (fresh) return fresh;
  throw new Error(
    `The tests need a browser, and none could be installed (${complaints.filter(Boolean).join('; ')}): install Chromium or Chrome, or set TESSERA_BROWSER to the path of one.`,
  );
}

const installed = () => installedShell() ?? installedFull();
const installedShell = () => [...onPath(shellNames), ...fromPlaywright()].find(starts);
const installedFull = () => [...onPath(fullNames), ...macApplications].find(starts);

const onPath = (names) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

/** Ubuntu's `chromium-browser` exists even if it only asks for a snap, so check its version. */
function starts(path) {
  if (!existsSync(path)) return false;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

function installFromSystem() {
  if (!isRoot) return 'this user may not install system packages';
  if (apt('update', '-qq').error) return 'there is no apt-get';
  if (installShellFromSystem()) return '';
  const { status, stderr } = aptInstall('chromium', 'fonts-liberation');
  return status === 0 ? '' : stderr || 'apt-get failed';
}

const isRoot = process.getuid?.() === 0;
const apt = (...words) =>
  spawnSync('apt-get', words, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
  });
const aptInstall = (...packages) =>
  // Without a network a run is delayed by seconds, not minutes.
  apt('install', '-y', '-qq', '--no-install-recommends', '-o', 'Acquire::http::Timeout=10', ...packages);

/** Whether root has it now; a distribution without the package answers at once. */
const installShellFromSystem = () =>
  isRoot && aptInstall('chromium-headless-shell', 'fonts-liberation').status === 0;

/** Installs the browser's system libraries if permitted; a failure is no error, because they may exist. */
function installFromPlaywright() {
  const cli = join(root, 'node_modules/playwright-core/cli.js');
  const run = (...words) =>
    spawnSync(modernNode(), [cli, 'install', ...words, '--only-shell', 'chromium'], { encoding: 'utf8' });
  if (process.getuid?.() === 0 && process.platform === 'linux' && run('--with-deps').status === 0) return '';
  const { status, stderr, stdout } = run();
  return status === 0 ? '' : stderr || stdout || 'the download failed';
}

function fromPlaywright() {
  const cache = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  const home = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), cache, 'ms-playwright');
  if (!existsSync(home)) return [];
  const folders = readdirSync(home).filter((name) => name.startsWith('chromium_headless_shell-'));
  return folders
    .flatMap((name) => readdirSync(join(home, name)).map((inner) => join(home, name, inner)))
    .flatMap((folder) => shells.map((shell) => join(folder, shell)));
}
