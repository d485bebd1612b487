// `npm run bench`: measures, one line each, `name  figure  bar  ok|short`. `--only passes,launch` runs the files of bench/ with these names, and
// those that start with one and a hyphen: passes-import. `--json FILE` writes the figures. Every file runs in a process of its own, so that none
// warms up or fills the next one's memory.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, platform, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { holdPackages, installPackages } from './install-packages.mjs';
import { modernNode, root } from './modern-node.mjs';
import prepareStories from './prepare-stories.mjs';
import { runScript } from './run-modern.mjs';

await runScript((words) => {
  const { values } = parseArgs({
    args: words,
    options: { only: { type: 'string' }, json: { type: 'string' } },
  });
  const files = filesOfBench(values.only?.split(','));
  installPackages();
  holdPackages();
  prepareStories();
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  try {
    const results = files.map((file) => measure(file, join(folder, 'rows.json')));
    return conclude(results, values);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param {string[]} [words] */
function filesOfBench(words) {
  const ending = '.bench.ts';
  const folder = join(root, 'bench');
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => name.slice(0, -ending.length));
  const isOf = (name, word) => name === word || name.startsWith(`${word}-`);
  const unknown = words?.find((word) => !names.some((name) => isOf(name, word)));
  if (unknown !== undefined)
    throw new Error(`No measure is called "${unknown}". There are ${names.join(', ')}.`);
  return names
    .filter((name) => !words || words.some((word) => isOf(name, word)))
    .map((name) => join(folder, `${name}${ending}`));
}

/** Prints the rows of one file; null if it failed. */
function measure(file, output) {
  rmSync(output, { force: true });
  const { status } = spawnSync(
    modernNode(),
    ['--expose-gc', join(root, 'scripts/measure-bench-file.mjs'), file, output],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (status !== 0) return null;
  const rows = JSON.parse(readFileSync(output, 'utf8')).map((row) => ({ ...row, ok: meets(row) }));
  for (const row of rows)
    console.log(
      [row.name, show(row.figure, row.unit)]
        .concat(row.bar === undefined ? [] : [show(row.bar, row.unit), row.ok ? 'ok' : 'short'])
        .join('  '),
    );
  return rows;
}

function conclude(results, { json }) {
  const rows = results.flatMap((each) => each ?? []);
  const failures = results.filter((each) => each === null).length;
  if (json) {
    const processor = cpus()[0]?.model ?? 'unknown';
    const machine = {
      platform: platform(),
      arch: arch(),
      processor,
      cores: availableParallelism(),
      memoryMB: Math.round(totalmem() / 1e6),
    };
    writeFileSync(resolve(json), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  }
  return failures > 0 || rows.some(({ ok }) => !ok) ? 1 : 0;
}

/** NaN meets no bar. */
function meets({ figure, bar, atLeast }) {
  if (bar === undefined) return !Number.isNaN(figure);
  return atLeast ? figure >= bar : figure <= bar;
}

function show(number, unit) {
  return `${Number.isInteger(number) ? number : Number(number.toPrecision(3))}${unit === 'x' ? '' : ' '}${unit}`;
}
