// Independent programs that verify our output; without them tests of signatures and archives would prove nothing.
import { spawnSync } from 'node:child_process';

/** Each with arguments that have no effect. */
const tools = { openssl: ['version'], unzip: ['-v'] };

/** Installs missing programs if permitted; throws one sentence if one is still missing. */
export function requireTestTools() {
  const missing = missingTools();
  if (missing.length === 0) return;
  console.error(`Installing ${missing.join(' and ')} for the tests …`);
  const failure = install(missing);
  const left = missingTools();
  if (left.length === 0) return;
  throw new Error(
    `The tests need ${left.join(' and ')}, which could not be installed (${failure || 'not found afterwards'}): install ${left.length > 1 ? 'them' : 'it'} yourself.`,
  );
}

function missingTools() {
  return Object.entries(tools)
    .filter(([name, args]) => spawnSync(name, args, { timeout: 20_000 }).status !== 0)
    .map(([name]) => name);
}

function install(names) {
  if (process.getuid?.() !== 0) return 'this user may not install system packages';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) => spawnSync('apt-get', args, { env, encoding: 'utf8' });
  if (run('update', '-qq').error) return 'there is no apt-get';
  const { status, stderr } = run('install', '-y', '-qq', '--no-install-recommends', ...names);
  return status === 0 ? '' : (stderr || 'apt-get failed').trim().split('\n').at(-1);
}
