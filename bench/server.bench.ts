import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeEmbeddedPostgres } from '@tessera/server/embedded-postgres';
import { freePort } from '../stories/world/free-port.ts';
import { startBenchDatabase } from './support/database.ts';
import { median, type Row } from './support/figures.ts';

const restMilliseconds = 10_000;
const starts = 3;
/** Short enough not to delay the result; a request to a closed port costs nothing. */
const askMilliseconds = 10;
const startMillisecondsMax = 120_000;
const serverProgram = join(import.meta.dirname, '../apps/server/src/main.ts');
const startScript = join(import.meta.dirname, '../scripts/start.mjs');

export async function measure(): Promise<Row[]> {
  const residentMB = await memoryAtRest();
  const seconds = await secondStart();
  return [
    { name: 'server at rest, resident', figure: residentMB, unit: 'MB', bar: 220, atLeast: false },
    { name: 'second start until it answers', figure: seconds, unit: 's', bar: 3, atLeast: false },
  ];
}

async function memoryAtRest(): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-rest-'));
  const database = await startBenchDatabase();
  const port = await freePort();
  const server = run(['--max-semi-space-size=8', serverProgram, '--empty'], {
    port,
    directory,
    databaseUrl: database.url,
  });
  try {
    await healthy(server, port);
    await sleep(restMilliseconds);
    const kilobytes = Number(
      execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' }),
    );
    return (kilobytes * 1024) / 1e6;
  } finally {
    await end(server);
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function secondStart(): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-start-'));
  const port = await freePort();
  try {
    await timeOfStart(directory, port);
    const times: number[] = [];
    for (let start = 0; start < starts; start++) times.push(await timeOfStart(directory, port));
    return median(times) / 1000;
  } finally {
    await removeEmbeddedPostgres({ directory });
    await rm(directory, { recursive: true, force: true });
  }
}

async function timeOfStart(directory: string, port: number): Promise<number> {
  const startedAt = performance.now();
  const child = run([startScript], { port, directory });
  try {
    const ready = readyLine(child);
    await healthy(child, port);
    const time = performance.now() - startedAt;
    // Demo data loads after the first response; stopping earlier would leave work for the next start.
    await ready;
    return time;
  } finally {
    await end(child);
  }
}

type Place = { port: number; directory: string; databaseUrl?: string };

function run(words: string[], { port, directory, databaseUrl }: Place): ChildProcess {
  const { DATABASE_URL: _, ...environment } = process.env;
  return spawn(process.execPath, words, {
    env: {
      ...environment,
      PORT: String(port),
      DATA_DIR: directory,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function healthy(child: ChildProcess, port: number): Promise<void> {
  const end = performance.now() + startMillisecondsMax;
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/health`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error('The server ended at its start.');
    if (performance.now() > end) throw new Error('The server does not answer.');
    await sleep(askMilliseconds);
  }
}

function readyLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (data: Buffer) => {
      output += data.toString();
      if (output.includes('"message":"Ready"')) resolve();
    });
    child.once('exit', () => reject(new Error(`The server ended at its start.\n${output}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
