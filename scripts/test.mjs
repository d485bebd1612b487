// `npm test`: installs what the tests need, a browser included, runs them all, and ends with one line of counts.
// Words after `npm test --` go to Vitest.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { findBrowser } from './find-browser.mjs';
import { holdPackages, installPackages } from './install-packages.mjs';
import { requireJudges } from './require-judges.mjs';
import { runModern, runScript } from './run-modern.mjs';

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
      { TESSERA_BROWSER: browser },
    );
    const { passed, failed, skipped } = readCounts(report, status);
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
    return failed > 0 || passed === 0 ? status || 1 : status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that cannot even be loaded has no tests to fail, and an error outside of any test fails none: each counts as one. */
function readCounts(report, status) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = numFailedTests + unloaded;
  return {
    passed: numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: numPendingTests + (numTodoTests ?? 0),
  };
}
