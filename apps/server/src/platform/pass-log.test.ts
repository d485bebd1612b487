import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createPassLog } from './pass-log.ts';

afterEach(() => {
  vi.useRealTimers();
});

function open({ transaction = async () => undefined as unknown } = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const workspaces: string[] = [];
  const warnings: string[] = [];
  const errors: string[] = [];
  const log = createPassLog({
    config: readConfig({}, []),
    clock: () => new Date('2026-06-10T12:00:00Z'),
    database: {
      global: undefined as never,
      inWorkspace: async (workspaceId) => {
        workspaces.push(workspaceId);
        return (await transaction()) as never;
      },
      inWorkspaceReadOnly: () => Promise.reject(new Error('The log only writes.')),
      readInWorkspace: () => Promise.reject(new Error('The log only writes.')),
      readTables: () => Promise.reject(new Error('The log only writes.')),
      isDistributed: async () => false,
      connections: () => ({ used: 0, idle: 0, waiting: 0, max: 0 }),
      close: async () => undefined,
    },
    logger: { error: (message: string) => errors.push(message) } as never,
    countedLog: { add: (_level, message) => warnings.push(message), close: () => undefined },
  });
  return { log, workspaces, warnings, errors };
}

const opened = { kind: 'pageOpened' as const };

test('entries are written within a second, in one statement per workspace', async () => {
  const { log, workspaces } = open();
  for (let index = 0; index < 1_000; index++) log.add({ workspaceId: '7', passId: `p${index}` }, opened);
  log.add({ workspaceId: '8', passId: 'p' }, opened);
  expect(workspaces).toEqual([]);
  vi.advanceTimersByTime(1_000);
  await log.flush();
  expect(workspaces).toEqual(['7', '8']);
});

test('nothing is written when nothing happened', async () => {
  const { log, workspaces } = open();
  vi.advanceTimersByTime(60_000);
  await log.flush();
  expect(workspaces).toEqual([]);
});

test('while the database is slow memory stays bounded, and later entries are written again', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { log, warnings, workspaces } = open({ transaction: () => held });
  for (let index = 0; index < 10_000; index++) log.add({ workspaceId: '7', passId: `p${index}` }, opened);
  const flushed = log.flush();
  log.add({ workspaceId: '7', passId: 'late' }, opened);
  expect(warnings).toEqual(['Entries of pass logs were dropped']);
  release();
  await flushed;
  const before = workspaces.length;
  log.add({ workspaceId: '7', passId: 'later' }, opened);
  await log.flush();
  expect(workspaces.length).toBe(before + 1);
});

test('a failing database is logged and harms no caller', async () => {
  const { log, errors } = open({ transaction: () => Promise.reject(new Error('down')) });
  log.add({ workspaceId: '7', passId: 'p' }, opened);
  await log.flush();
  expect(errors).toEqual(['Entries of pass logs could not be written']);
});
