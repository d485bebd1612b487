import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { preparePaths } from '../apps/server/src/platform/database/embedded/paths.ts';
import { removeEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/remove-embedded-postgres.ts';
import { findRunningServer } from '../apps/server/src/platform/database/embedded/running-server.ts';
import { freePort } from '../stories/world/free-port.ts';

const runModern = join(import.meta.dirname, 'run-modern.mjs');
const server = ['apps/server/src/main.ts', '--empty'];
const start = `import(${JSON.stringify(runModern)})
  .then((m) => m.runModern(${JSON.stringify(server)}))
  .then((status) => process.exit(status))`;

let directory: string;
let port: number;
let script: ChildProcess;
let output: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'tessera-stop-'));
});

beforeEach(async () => {
  port = await freePort();
  const { DATABASE_URL: _, ...environment } = process.env;
  script = spawn(process.execPath, ['-e', start], {
    detached: true,
    env: {
      ...environment,
      DATA_DIR: directory,
      PORT: String(port),
      LOG_LEVEL: 'info',
      NODE_ENV: 'development',
    },
  });
  output = '';
  for (const stream of [script.stdout, script.stderr])
    stream?.on('data', (data: Buffer) => {
      output += data.toString();
    });
  await expect.poll(() => output, { timeout: 50_000, interval: 50 }).toContain('"message":"Ready"');
});

afterEach(() => {
  if (script.exitCode === null && script.signalCode === null) process.kill(-groupId(), 'SIGKILL');
});

afterAll(async () => {
  const { home, runAs } = preparePaths(directory);
  await removeEmbeddedPostgres({ directory });
  rmSync(directory, { recursive: true });
  if (runAs) rmSync(home, { recursive: true, force: true });
});

function groupId(): number {
  if (script.pid === undefined) throw new Error('The start script did not start.');
  return script.pid;
}

/** A request without its body, which the server has accepted: it has asked for the body. */
async function beginRequest(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  const head = ['POST /nowhere HTTP/1.1', 'Host: localhost', 'Connection: close', 'Content-Length: 1'];
  socket.write(`${[...head, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  return socket;
}

function expectNoDatabase(): void {
  const places = preparePaths(directory);
  expect(findRunningServer(places)).toBeNull();
  expect(existsSync(join(places.data, 'postmaster.pid'))).toBe(false);
}

test('a signal to the whole process group, which reaches the server directly and again through the start script, stops it gracefully, the database last', async () => {
  const ended = once(script, 'exit');
  const request = await beginRequest();
  process.kill(-groupId(), 'SIGTERM');
  // npm gets the signal too and forwards it to the start script.
  script.kill('SIGTERM');
  await expect.poll(() => output).toContain('"message":"Stopping"');
  const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
  expect(await ready.json()).toMatchObject({ status: 'stopping' });
  request.write('2');
  expect(await text(request)).toMatch(/^HTTP\/1\.1 404 /);
  expect(await ended).toEqual([0, null]);
  expectNoDatabase();
});

test('a second signal is ignored while requests are in flight; a third ends the server and the database at once', async () => {
  const ended = once(script, 'exit');
  const request = await beginRequest();
  request.on('error', () => undefined);
  script.kill('SIGTERM');
  await expect.poll(() => output).toContain('"message":"Stopping"');
  const signalUntil = (words: string) =>
    expect
      .poll(
        () => {
          script.kill('SIGTERM');
          return output;
        },
        { timeout: 4_000, interval: 50 },
      )
      .toContain(words);
  await signalUntil('Still stopping');
  expect(script.exitCode).toBeNull();
  await signalUntil('Ending at once');
  expect(await ended).toEqual([1, null]);
  expectNoDatabase();
});
