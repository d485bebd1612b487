// `npm test`: installs what the tests need, runs them all, and prints the counts as the last line. --unit: only tests without database and browser;
// --watch: the same, again on every change; --full: every screen at both widths in both color schemes, the npm clients' stories in both modes, and
// larger samples of bad input. --citus URL…: on a Citus cluster, given by its administrators' URLs, the coordinator's first: what `onCitus` lists.
// Other arguments go to Vitest.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { compileCache } from './compile-cache.mjs';
import { holdPackages, installPackages } from './install-packages.mjs';
import { holdMemoryDirectory } from './memory-directory.mjs';
import { root } from './modern-node.mjs';
import { requireTestTools } from './require-test-tools.mjs';
import { runModern, runScript } from './run-modern.mjs';

const vitest = 'node_modules/vitest/vitest.mjs';
/** What runs on a Citus cluster: tests of the product that use the database, and the product only. */
const onCitus = [
  ...['apps/server/src/features', 'apps/server/src/maintenance', 'apps/server/src/platform'],
  ...[
    'citus',
    'citus-crashes',
    'thread',
    'ten-steps',
    'tenancy',
    'kill',
    'import',
    'campaign-saving',
    'scanner',
    'mail',
    'statements',
  ].map((story) => `stories/${story}.story`),
];
const unitProjects = ['--project=unit', '--project=dom'];
/** How long a run may take on two cores. A slower machine only gets a warning. */
const limitSeconds = { all: 8 * 60, unit: 60 };
/** More flaky files than this fail the run. */
const flakyFilesMax = 2;
/** More failed files indicate a real error, which a retry would only report later. */
const retriedFilesMax = 5;

await runScript(async (args) => {
  const ours = ['--full', '--unit', '--watch'].filter((flag) => args.includes(flag));
  const isNodeUrl = (word) => args.includes('--citus') && /^postgres(ql)?:/.test(word);
  const nodes = args.filter(isNodeUrl);
  const words = args.filter((word) => !ours.includes(word) && word !== '--citus' && !isNodeUrl(word));
  const has = (flag) => ours.includes(flag);
  if (has('--full')) process.env.TESSERA_TESTS = 'full';
  try {
    if (args.includes('--citus')) {
      if (nodes.length < 2)
        throw new Error("--citus needs the URLs of the cluster's nodes, the coordinator's first.");
      process.env.TESSERA_CITUS = nodes.join(' ');
      if (words.length === 0) words.push(...onCitus);
    }
    installPackages();
    holdPackages();
    requireTestTools();
    holdMemoryDirectory();
    if (has('--watch')) return await runModern([vitest, 'watch', ...unitProjects, ...words], compileCache);
    const begun = performance.now();
    const runs = has('--unit')
      ? [await runVitest([...unitProjects, ...words])]
      : words.length > 0
        ? [await runVitest(words)]
        : await runAll();
    const limit =
      words.length > 0 || has('--full') ? undefined : limitSeconds[has('--unit') ? 'unit' : 'all'];
    return conclude(runs, Math.round((performance.now() - begun) / 1000), limit);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.log('0 passed, 1 failed, 0 skipped');
    return 1;
  }
});

/** Retries failed tests by file: the tests of a file share a server, so one alone would find what its first attempt left. */
async function runAll() {
  process.env.TESSERA_PICTURES = 'none';
  const first = await runVitest([]);
  const failed = first.files.filter((file) => file.failed > 0);
  if (failed.length === 0 || failed.length > retriedFilesMax) return [first];
  console.log(`Failed once; retrying alone:\n${failed.map(({ name }) => `  ${name}`).join('\n')}`);
  const second = await runVitest(['--maxWorkers=1', ...failed.map(({ name }) => name)]);
  const hasPassed = ({ name }) => second.files.some((file) => file.name === name && file.failed === 0);
  const flaky = failed.filter(hasPassed);
  const runs = [{ ...first, files: first.files.filter((file) => !failed.includes(file)) }, second];
  if (flaky.length <= flakyFilesMax) return [...runs, { files: [], flaky }];
  console.log(`More than ${flakyFilesMax} flaky files fail the run.`);
  return [first, { files: [], flaky }];
}

async function runVitest(words) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const status = await runModern([vitest, 'run', ...reporters, ...words], compileCache);
    const files = existsSync(report)
      ? JSON.parse(readFileSync(report, 'utf8')).testResults.map(countFile)
      : [];
    return { files, isBroken: status !== 0 && files.every(({ failed }) => failed === 0) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that fails to load or set up has no failed test; it counts as one. */
function countFile({ name, status, startTime, endTime, assertionResults }) {
  const count = (wanted) => assertionResults.filter((test) => wanted.includes(test.status));
  const failed = count(['failed']);
  const isUnloaded = status === 'failed' && failed.length === 0;
  return {
    name: relative(root, name),
    passed: count(['passed']).length,
    failed: failed.length + Number(isUnloaded),
    skipped: count(['pending', 'skipped', 'todo']).length,
    titles: isUnloaded ? ['(set-up)'] : failed.map(({ fullName }) => fullName),
    seconds: (endTime - startTime) / 1000,
  };
}

function conclude(runs, seconds, limit) {
  const files = runs.flatMap((run) => run.files);
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  const folderOf = ({ name }) => dirname(name).split('/').slice(0, 2).join('/');
  const secondsOf = new Map();
  for (const file of files)
    secondsOf.set(folderOf(file), (secondsOf.get(folderOf(file)) ?? 0) + file.seconds);
  const folders = [...secondsOf].map(([name, seconds]) => ({ name, seconds }));
  printSlowest('files', files);
  printSlowest('folders, all workers together', folders);
  for (const { name, titles } of runs.flatMap(({ flaky = [] }) => flaky))
    console.log(`Flaky: ${name}\n${titles.map((title) => `  ${title}`).join('\n')}`);
  if (!process.env.TESSERA_CITUS)
    console.log(
      'Tests on a Citus cluster were skipped: npm test -- --citus URL… (scripts/citus-cluster.sh starts one).',
    );
  console.log(`Took ${seconds} s${limit ? `; the limit on two cores is ${limit} s` : ''}.`);
  if (seconds > limit) console.log(`Warning: ${seconds - limit} s above the limit.`);
  const failed = sum('failed') + runs.filter(({ isBroken }) => isBroken).length;
  console.log(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`);
  return failed > 0 || sum('passed') === 0 ? 1 : 0;
}

function printSlowest(title, entries) {
  const slowest = entries.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  console.log(
    `The slowest ${title}:\n${slowest.map(({ name, seconds }) => `  ${Math.round(seconds)} s  ${name}`).join('\n')}`,
  );
}
