import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { modernNode, root } from './modern-node.mjs';

// The headless shell first, which needs a third less processor time than a full browser.
const names = [
  'chromium-headless-shell',
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

/** The path of a working browser. Throws one sentence if there is none and none can be installed. */
export function findBrowser() {
  const named = process.env.TESSERA_BROWSER;
  if (named) {
    if (starts(named)) return named;
    throw new Error(
      `TESSERA_BROWSER names "${named}", which does not start: name a Chromium or Chrome, or unset it.`,
    );
  }
  const found = installed();
  if (found) return found;
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

function installed() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...macApplications, ...fromPlaywright()].find(
    (path) => existsSync(path) && starts(path),
  );
}

/** Ubuntu's `chromium-browser` exists even if it only asks for a snap, so check its version. */
function starts(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

function installFromSystem() {
  if (process.getuid?.() !== 0) return 'this user may not install system packages';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...words) => spawnSync('apt-get', words, { env, encoding: 'utf8' });
  const update = run('update', '-qq');
  if (update.error) return 'there is no apt-get';
  const install = (browser) =>
    run('install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation');
  if (install('chromium-headless-shell').status === 0) return '';
  const { status, stderr } = install('chromium');
  return status === 0 ? '' : stderr || 'apt-get failed';
}

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
