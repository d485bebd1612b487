// `npm test`: installs what the tests need, a browser included, runs them all, and ends with one line of counts.
// Words after `npm test --` go to Vitest.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { compileCache } from './compile-cache.mjs';
import { findBrowser } from './find-browser.mjs';
import { holdPackages, installPackages } from './install-packages.mjs';
import { root } from './modern-node.mjs';
import { requireJudges } from './require-judges.mjs';
import { runModern, runScript } from './run-modern.mjs';

/** More red files than this are no accident of a busy machine, and are not worth the time of a second look. */
const secondLookFilesMax = 5;

await runScript(async (words) => {
  try {
    installPackages();
    holdPackages();
    requireJudges();
    // Part of the tests asked for by name: their authors know whether they need the pages.
    if (words.length === 0) buildWeb();
    return await runVitest(words, findBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.log('0 passed, 1 failed, 0 skipped');
    return 1;
  }
});

async function runVitest(words, browser) {
  const first = await runOnce(words, browser);
  const red = first.files.filter((file) => file.failed > 0);
  if (words.length > 0 || red.length === 0 || red.length > secondLookFilesMax) return conclude([first]);
  // A browser on a busy machine can miss a moment. What is red is looked at once more, alone, and named either way: steady or not.
  console.log(`Red at first, run once more, alone:\n${red.map(({ name }) => `  ${name}`).join('\n')}`);
  const second = await runOnce(['--maxWorkers=1', ...red.map(({ name }) => name)], browser);
  const green = second.files.filter(({ failed, passed }) => failed === 0 && passed > 0);
  for (const { name, titles } of red.filter(({ name }) => green.some((file) => file.name === name)))
    console.log(`Unsteady, to be mended: ${name}\n${titles.map((title) => `  ${title}`).join('\n')}`);
  return conclude([{ ...first, files: first.files.filter((file) => !red.includes(file)) }, second]);
}

/** One run of Vitest, as counts by file. */
async function runOnce(words, browser) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  const report = join(folder, 'report.json');
  try {
    const status = await runModern(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...words,
      ],
      {
        ...compileCache,
        TESSERA_BROWSER: browser,
        ...(words.length === 0 && { TESSERA_PICTURES: 'none' }),
      },
    );
    const files = existsSync(report)
      ? JSON.parse(readFileSync(report, 'utf8')).testResults.map(countFile)
      : [];
    return { files, isBroken: status !== 0 && files.every(({ failed }) => failed === 0) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that cannot even be loaded, or whose set-up fails, has no test to fail: it counts as one. */
function countFile({ name, status, startTime, endTime, assertionResults }) {
  const count = (wanted) => assertionResults.filter((test) => wanted.includes(test.status));
  const failed = count(['failed']);
  const isUnloaded = status === 'failed' && failed.length === 0;
  return {
    name: relative(root, name),
    passed: count(['passed']).length,
    failed: failed.length + Number(isUnloaded),
    skipped: count(['pending', 'skipped', 'todo']).length,
    titles: isUnloaded ? ['its set-up'] : failed.map(({ fullName }) => fullName),
    seconds: Math.round((endTime - startTime) / 1000),
  };
}

/** Says where the time went, and the counts as the last line. An error outside of any test fails none, and counts as one. */
function conclude(runs) {
  const files = runs.flatMap((run) => run.files);
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  console.log(
    `The slowest files:\n${slowest.map(({ name, seconds }) => `  ${seconds} s  ${name}`).join('\n')}`,
  );
  const failed = sum('failed') + runs.filter(({ isBroken }) => isBroken).length;
  console.log(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`);
  return failed > 0 || sum('passed') === 0 ? 1 : 0;
}
