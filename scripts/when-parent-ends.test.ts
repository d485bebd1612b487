import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { whenParentEnds } from './when-parent-ends.mjs';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const runModern = join(import.meta.dirname, 'run-modern.mjs');
/** Prints its pid and runs until it is signaled. */
const server = 'console.log(process.pid); setInterval(() => undefined, 1000)';
const start = `import(${JSON.stringify(runModern)}).then((m) => m.runModern(["-e", ${JSON.stringify(server)}]))`;

test('a process started by npm ends when npm and its shell are stopped', async () => {
  // Like npm's script runner: a shell that does not forward signals.
  const shell = spawn('sh', ['-c', '"$0" -e "$1"; true', process.execPath, start], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  const [said] = await once(shell.stdout, 'data');
  const serverId = Number(String(said));
  onTestFinished(() => void (isRunning(serverId) && process.kill(serverId, 'SIGKILL')));
  expect(isRunning(serverId)).toBe(true);
  shell.kill('SIGTERM');
  await expect.poll(() => isRunning(serverId), { timeout: 20_000, interval: 50 }).toBe(false);
});

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

function askedAfterParentEnds(): number {
  vi.useFakeTimers();
  const react = vi.fn();
  let parent = 70;
  whenParentEnds(react, () => parent, parent);
  vi.advanceTimersByTime(60_000);
  expect(react).not.toHaveBeenCalled();
  parent = 1;
  vi.advanceTimersByTime(60_000);
  return react.mock.calls.length;
}

test('the end of npm is reported once', () => {
  vi.stubEnv('npm_lifecycle_event', 'start');
  expect(askedAfterParentEnds()).toBe(1);
});

test('the end of npm during installation and build is reported at once', () => {
  vi.stubEnv('npm_lifecycle_event', 'start');
  const react = vi.fn();
  const stopLooking = whenParentEnds(react, () => 1, 70);
  expect(react).toHaveBeenCalledOnce();
  stopLooking();
});

test('the end of npm is reported to a later caller without the parent’s pid', () => {
  vi.stubEnv('npm_lifecycle_event', 'start');
  const parent = vi.spyOn(process, 'ppid', 'get').mockReturnValue(process.ppid + 1);
  onTestFinished(() => parent.mockRestore());
  const react = vi.fn();
  whenParentEnds(react);
  expect(react).toHaveBeenCalledOnce();
});

test('a process started otherwise outlives its parent: a login shell, a service manager’s helper', () => {
  vi.stubEnv('npm_lifecycle_event', undefined);
  expect(askedAfterParentEnds()).toBe(0);
});
