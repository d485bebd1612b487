import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { causeOf } from './build-web.mjs';

let directory: string;
let lock: string;
let processes: ChildProcessWithoutNullStreams[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tessera-start-'));
  lock = join(directory, 'lock');
  processes = [];
});

afterEach(() => {
  for (const child of processes) child.kill('SIGKILL');
  rmSync(directory, { recursive: true });
});

/** Runs a program as a script of this folder, since the lock ignores other processes. */
function run(program: string): ChildProcessWithoutNullStreams {
  const file = join(directory, `${processes.length}.mjs`);
  writeFileSync(file, program);
  const child = spawn(process.execPath, [file]);
  processes.push(child);
  return child;
}

const module = (name: string) => JSON.stringify(join(import.meta.dirname, name));
const outputOf = ({ stdout }: ChildProcessWithoutNullStreams) => text(stdout);
const locking = (work: string) => `
  import { existsSync, readFileSync, writeFileSync } from 'node:fs';
  import { withFolderLock } from ${module('folder-lock.mjs')};
  withFolderLock(() => { ${work} }, ${JSON.stringify(lock)});`;

const patience = { timeout: 30_000 };

test('a second start in the same folder says that it waits for the first, and continues after it', async () => {
  const [gate, log] = [join(directory, 'gate'), join(directory, 'log')];
  const note = (name: string) => `writeFileSync(${JSON.stringify(log)}, '${name} ', { flag: 'a' });`;
  const first = run(
    locking(`${note('first')} while (!existsSync(${JSON.stringify(gate)})); ${note('first')}`),
  );
  await expect.poll(() => existsSync(log), patience).toBe(true);
  const second = run(locking(note('second')));
  let said = '';
  second.stderr.on('data', (data) => {
    said += String(data);
  });
  await expect
    .poll(() => said, patience)
    .toBe(`Waiting for another start in this folder (process ${first.pid}) …\n`);
  writeFileSync(gate, '');
  await outputOf(second);
  expect(readFileSync(log, 'utf8')).toBe('first first second ');
  expect(existsSync(lock)).toBe(false);
});

test('a start does not wait for one that was killed', async () => {
  const killed = run(locking('process.kill(process.pid, "SIGKILL");'));
  await outputOf(killed);
  expect(readFileSync(lock, 'utf8')).toBe(String(killed.pid));
  expect(await outputOf(run(locking('console.log("started");')))).toBe('started\n');
});

test.each([
  ['a status', 'process.exit(3)', 3],
  ['a signal', 'process.kill(process.pid, "SIGKILL")', 137],
])('the start script ends when its server has, with %s', async (_, program, status) => {
  const script = run(`
    import { runModern, runScript } from ${module('run-modern.mjs')};
    await runScript(() => runModern(['-e', ${JSON.stringify(program)}]));`);
  await expect.poll(() => script.exitCode).toBe(status);
});

test('a failed build names its cause: the output, the signal, or why the bundler did not start', () => {
  const result = { status: null, signal: null, stdout: '', stderr: '' };
  expect(causeOf({ ...result, status: 1, stderr: 'Unexpected token\n' })).toBe(
    'the bundler ended with status 1.\nUnexpected token',
  );
  expect(causeOf({ ...result, signal: 'SIGKILL' })).toBe(
    'the bundler was ended by SIGKILL, probably for lack of memory.',
  );
  expect(causeOf({ ...result, error: new Error('spawn EACCES') })).toBe('spawn EACCES');
});
