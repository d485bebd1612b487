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
/** Says its number and stays until it is told to go. */
const server = 'console.log(process.pid); setInterval(() => undefined, 1000)';
const start = `import(${JSON.stringify(runModern)}).then((m) => m.runModern(["-e", ${JSON.stringify(server)}]))`;

test('what npm started ends when npm, and with it the shell between, is told to stop', async () => {
  // As npm runs a script: by a shell, which does not pass a signal on.
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

test('the end of npm is told once', () => {
  vi.stubEnv('npm_lifecycle_event', 'start');
  expect(askedAfterParentEnds()).toBe(1);
});

test('an npm that ended while packages were installed and pages built is told at once', () => {
  vi.stubEnv('npm_lifecycle_event', 'start');
  const react = vi.fn();
  const stopLooking = whenParentEnds(react, () => 1, 70);
  expect(react).toHaveBeenCalledOnce();
  stopLooking();
});

test('npm’s end is told to who asks only after it, without saying who the parent was', () => {
  vi.stubEnv('npm_lifecycle_event', 'start');
  const parent = vi.spyOn(process, 'ppid', 'get').mockReturnValue(process.ppid + 1);
  onTestFinished(() => parent.mockRestore());
  const react = vi.fn();
  whenParentEnds(react);
  expect(react).toHaveBeenCalledOnce();
});

test('what was started by something else outlives it: a login shell, a service manager’s helper', () => {
  vi.stubEnv('npm_lifecycle_event', undefined);
  expect(askedAfterParentEnds()).toBe(0);
});
