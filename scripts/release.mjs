// `npm run release`: writes to dist/release an archive per platform with everything a server needs, the packages for npm, and
// their checksums. `--platform linux-arm64,darwin-arm64` for others than this machine's; `--all` for every one.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { buildWeb } from './build-web.mjs';
import { installPackages } from './install-packages.mjs';
import { modernNode, root } from './modern-node.mjs';
import { runScript } from './run-modern.mjs';

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
/** Workspaces whose production dependencies the archive contains; the lab runs only outside production. */
const served = ['apps/server', 'packages/wallet-lab'];
const workspaces = served.flatMap((path) => ['-w', path]);
const published = ['packages/client', 'packages/cli', 'packages/account-widgets'];
const kept = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'docs', 'deploy'];
const output = join(root, 'dist/release');

await runScript(async (words) => {
  const { values } = parseArgs({
    args: words,
    options: { platform: { type: 'string' }, all: { type: 'boolean' } },
  });
  const wanted = values.all
    ? platforms
    : (values.platform?.split(',') ?? [`${process.platform}-${process.arch}`]);
  const unknown = wanted.find((platform) => !platforms.includes(platform));
  if (unknown) throw new Error(`There is no release for ${unknown}, only for ${platforms.join(', ')}.`);
  if (run('git', ['status', '--porcelain']).trim() !== '')
    throw new Error(
      'The working tree has changes: commit or remove them, because a release names its commit.',
    );
  installPackages();
  buildWeb();
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'tessera-release-'));
  try {
    for (const platform of wanted) await makeArchive(folder, platform, version);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const path of published)
    run(
      'npm',
      ['pack', '--ignore-scripts=false', '--pack-destination', output, '--loglevel', 'error'],
      join(root, path),
    );
  await writeChecksums();
  return 0;
});

async function makeArchive(folder, platform, version) {
  const name = `tessera-${version}-${platform}`;
  console.error(`Making ${name} …`);
  const stage = join(folder, name);
  await copySources(folder, stage);
  await installProduction(stage, platform);
  await cp(join(root, 'apps/web/dist'), join(stage, 'apps/web/dist'), { recursive: true });
  const file = join(output, `${name}.cdx.json`);
  await writeFile(
    file,
    run(
      'npm',
      ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev', ...workspaces],
      stage,
    ),
  );
  await cp(file, join(stage, 'sbom.cdx.json'));
  await writeFile(join(stage, 'THIRD-PARTY-LICENSES.txt'), await licenses(stage));
  await pack(folder, name);
  await rm(stage, { recursive: true });
}

/** The committed files, without tests. */
async function copySources(folder, stage) {
  const archive = join(folder, 'sources.tar');
  const paths = ['package.json', 'package-lock.json', 'apps', 'packages', ...kept];
  run('git', ['archive', '--format=tar', '-o', archive, 'HEAD', ...paths]);
  await mkdir(stage);
  run('tar', [
    'xf',
    archive,
    '-C',
    stage,
    '--exclude=*.test.ts',
    '--exclude=*.test.tsx',
    '--exclude=*.fixture.ts',
  ]);
  await cp(join(stage, 'deploy/tessera'), join(stage, 'tessera'));
  await rm(join(stage, 'apps/web/src'), { recursive: true });
}

/** Installs the production dependencies and the runtime of a platform. */
async function installProduction(stage, platform) {
  const [os, cpu] = platform.split('-');
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error'];
  run(
    'npm',
    ['ci', '--omit=dev', `--os=${os}`, `--cpu=${cpu}`, ...workspaces, '--include-workspace-root', ...quiet],
    stage,
  );
  const modules = join(stage, 'node_modules');
  const runtimes = (await readdir(modules)).filter(
    (name) => name !== 'node-forge' && name.startsWith('node-'),
  );
  // A compiler, which tRPC wants for its types, and the runtime's headers.
  for (const unused of ['typescript', '@typescript', ...runtimes.map((name) => `${name}/include`)])
    await rm(join(modules, unused), { recursive: true, force: true });
}

/** Each package's name, version, license and its text. */
async function licenses(stage) {
  const lock = JSON.parse(await readFile(join(stage, 'node_modules/.package-lock.json'), 'utf8'));
  const paths = Object.keys(lock.packages).filter(
    (path) => path.includes('node_modules/') && !lock.packages[path].link && existsSync(join(stage, path)),
  );
  const texts = await Promise.all(paths.sort().map((path) => licenseOf(stage, path, lock.packages[path])));
  return `Tessera contains these packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n`)}`;
}

async function licenseOf(stage, path, { version, license }) {
  const files = await readdir(join(stage, path));
  const named = files.filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
  // A package may keep its texts in a folder of that name, which cannot be read as a file.
  const texts = await Promise.all(
    named.map((file) => readFile(join(stage, path, file), 'utf8').catch(() => '')),
  );
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return [`${name} ${version}: ${license ?? 'see its text'}`, ...texts.map((text) => text.trim())].join(
    '\n\n',
  );
}

/** The same commit makes the same archive, apart from what npm installs. */
async function pack(folder, name) {
  const time = `@${run('git', ['log', '-1', '--format=%ct']).trim()}`;
  const words = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${time}`];
  const tar = spawn('tar', ['cf', '-', ...words, '-C', folder, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(join(output, `${name}.tar.gz`)));
}

async function writeChecksums() {
  const files = (await readdir(output)).sort();
  const lines = await Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha256');
      await pipeline(createReadStream(join(output, file)), hash);
      return `${hash.digest('hex')}  ${file}`;
    }),
  );
  await writeFile(join(output, 'SHA256SUMS'), `${lines.join('\n')}\n`);
  console.error(`Wrote to ${output}:\n${files.map((file) => `  ${file}`).join('\n')}\n  SHA256SUMS`);
}

/** Runs a program and returns its output; throws what it printed on failure. */
function run(program, words, cwd = root) {
  const env = { ...process.env, PATH: `${join(modernNode(), '..')}:${process.env.PATH}` };
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0)
    throw new Error(`${program} ${words[0]} failed: ${error?.message ?? `${stderr}${stdout}`.trim()}`);
  return stdout;
}
