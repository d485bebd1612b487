import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createWorkerPool, type WorkerPool, WorkerPoolBusyError } from './create-worker-pool.ts';
import { TaskExceededError, WorkerEndedError } from './start-worker-process.ts';
import type { fixtureTasks } from './worker-program.fixture.ts';

type FixturePool = WorkerPool<typeof fixtureTasks>;

const options = {
  program: join(import.meta.dirname, 'worker-program.fixture.ts'),
  processes: 2,
  runningPerGroup: 1,
  waitingPerGroup: 10,
  waiting: 10,
  publicWaiting: 10,
  taskMillisecondsMax: 30_000,
  idleMilliseconds: 30_000,
};

const pools: FixturePool[] = [];
const open = (changes: Partial<typeof options> = {}): FixturePool => {
  const pool = createWorkerPool<typeof fixtureTasks>({ ...options, ...changes });
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

const own = { group: 'shop', isPublic: false };
const nothing = async () => undefined as never;
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a process is reused, receives whole buffers, and survives a failing task', async () => {
  const pool = open();
  const pid = await pool.run(own, 'pid', nothing);
  expect(await pool.run(own, 'size', async () => ({ bytes: Buffer.alloc(10_000_000) }))).toBe(10_000_000);
  await expect(pool.run(own, 'fail', nothing)).rejects.toThrow('as asked');
  expect(await pool.run(own, 'pid', nothing)).toBe(pid);
  expect(pid).not.toBe(process.pid);
});

test('a task whose input fails is rejected with the reason, and the next one runs', async () => {
  const pool = open();
  await expect(pool.run(own, 'size', () => Promise.reject(new Error('no file')))).rejects.toThrow('no file');
  expect(await pool.run(own, 'size', async () => ({ bytes: Buffer.alloc(3) }))).toBe(3);
});

test('long-running native code is killed, while other groups’ tasks run, and its group’s next task afterwards', async () => {
  const pool = open();
  const endless = pool.run(own, 'compute', nothing);
  const next = pool.run(own, 'pid', nothing);
  expect(await pool.run({ ...own, group: 'other' }, 'pid', nothing)).toBeGreaterThan(0);
  await expect(endless).rejects.toThrow(TaskExceededError);
  expect(isAlive(await next)).toBe(true);
});

test('JavaScript that blocks its process is killed when its CPU time is used up', async () => {
  await expect(open().run(own, 'block', nothing)).rejects.toThrow(TaskExceededError);
});

test('a process killed by the system is not mistaken for one that exceeded its limits', async () => {
  await expect(open().run(own, 'die', nothing)).rejects.toThrow(WorkerEndedError);
});

test('a task that uses too much memory is killed; a process that retains much takes no other task', async () => {
  const pool = open();
  const pid = await pool.run(own, 'pid', nothing);
  await expect(pool.run(own, 'hoard', async () => ({ megabytes: 4_000 }))).rejects.toThrow(TaskExceededError);
  const second = await pool.run(own, 'pid', nothing);
  expect(second).not.toBe(pid);
  await pool.run(own, 'hoard', async () => ({ megabytes: 150 }));
  expect(await pool.run(own, 'pid', nothing)).not.toBe(second);
});

test('a task that never answers is killed by the wall-clock limit', async () => {
  const pool = open({ taskMillisecondsMax: 50 });
  await expect(pool.run(own, 'wait', nothing)).rejects.toThrow(WorkerEndedError);
});

test('a process without a task ends after a while', async () => {
  const pool = open({ idleMilliseconds: 1 });
  const pid = await pool.run(own, 'pid', nothing);
  await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
});

test('tasks beyond the queue’s limit are refused at once', async () => {
  const pool = open({ waitingPerGroup: 1 });
  const running = pool.run(own, 'pid', nothing);
  const waiting = pool.run(own, 'pid', nothing);
  await expect(pool.run(own, 'pid', nothing)).rejects.toThrow(WorkerPoolBusyError);
  expect(await waiting).toBe(await running);
});

test('closing kills running tasks, rejects waiting ones, and accepts no new ones', async () => {
  const pool = open();
  const pid = await pool.run(own, 'pid', nothing);
  const ended = Promise.allSettled([pool.run(own, 'wait', nothing), pool.run(own, 'pid', nothing)]);
  await pool.close();
  const reasons = (await ended).map((each) => each.status === 'rejected' && each.reason);
  expect(reasons).toEqual([expect.any(WorkerPoolBusyError), expect.any(WorkerPoolBusyError)]);
  await expect(pool.run(own, 'pid', nothing)).rejects.toThrow(WorkerPoolBusyError);
  expect(isAlive(pid)).toBe(false);
});

test('a signal to the process group does not end workers before their parent', async () => {
  const pool = open();
  const pid = await pool.run(own, 'pid', nothing);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal);
  expect(await pool.run(own, 'pid', nothing)).toBe(pid);
});

test('a worker sees no setting of the server', async () => {
  process.env.MASTER_KEY_OF_TEST = 'secret';
  try {
    expect(await open().run(own, 'environment', nothing)).not.toHaveProperty('MASTER_KEY_OF_TEST');
  } finally {
    delete process.env.MASTER_KEY_OF_TEST;
  }
});

test('a program that does not start is an internal error, not the task’s', async () => {
  const pool = open({ program: join(import.meta.dirname, 'no-such-program.ts') });
  await expect(pool.run(own, 'pid', nothing)).rejects.toThrow('A worker process did not start.');
});
