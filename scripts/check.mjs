// `npm run check`: all static checks. Continues after a failure.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { holdPackages, installPackages } from './install-packages.mjs';
import { modernNode, root } from './modern-node.mjs';
import { runScript } from './run-modern.mjs';

const parts = [
  ['types', 'typescript/bin/tsc', '-p', 'tsconfig.json'],
  ['types of the web', 'typescript/bin/tsc', '-p', 'apps/web/tsconfig.json'],
  ['types of the widgets', 'typescript/bin/tsc', '-p', 'packages/account-widgets/tsconfig.json'],
  ['types of the API client', 'typescript/bin/tsc', '-p', 'packages/client/tsconfig.json'],
  ['types of the command line', 'typescript/bin/tsc', '-p', 'packages/cli/tsconfig.json'],
  ['generated API client', '../packages/client/generate.ts', '--check'],
  ['types of the foreign site', 'typescript/bin/tsc', '-p', 'stories/npm-clients/site/tsconfig.json'],
  ['lint and format', '@biomejs/biome/bin/biome', 'ci', '--colors=off', '--max-diagnostics=50', '.'],
  [
    'import cycles',
    '@biomejs/biome/bin/biome',
    'lint',
    '--colors=off',
    '--only=suspicious/noImportCycles',
    '.',
  ],
  ['unused exports', 'knip/bin/knip.js', '--no-progress'],
  ['package boundaries', 'vitest/vitest.mjs', 'run', 'scripts/package-boundaries.test.ts'],
  ['avoided words', '../scripts/count-avoided-words.mjs'],
  ['sizes of the pages', '../scripts/bundle-report.mjs'],
];

/** Parts whose output is also printed on success. */
const reports = ['avoided words', 'sizes of the pages'];

await runScript(() => {
  installPackages();
  holdPackages();
  const node = modernNode();
  const env = {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    NO_COLOR: '1',
  };
  const width = Math.max(...parts.map(([name]) => name.length));
  let failed = 0;
  for (const [name, program, ...args] of parts) {
    const { status, stdout, stderr } = spawnSync(node, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      encoding: 'utf8',
      env,
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0 || reports.includes(name)) console.log(`${stdout ?? ''}${stderr ?? ''}`.trim());
    console.log(`${name.padEnd(width)}  ${status === 0 ? 'ok' : 'failed'}`);
    if (status !== 0) failed++;
  }
  return failed === 0 ? 0 : 1;
});
