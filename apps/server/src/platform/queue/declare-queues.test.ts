import type { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { declareQueues } from './declare-queues.ts';

const job = {
  name: 'greet',
  payload: z.object({}),
  retriesMax: 3,
  retryDelaySeconds: 5,
  concurrency: 1,
};

/** Records what is created and changed. */
function openBoss() {
  const queues = new Map<string, object>();
  const changes: string[] = [];
  const boss = {
    getQueues: async () => [...queues].map(([name, options]) => ({ name, ...options })),
    createQueue: async (name: string, options: object) => {
      changes.push(`create ${name}`);
      queues.set(name, options);
    },
    updateQueue: async (name: string, options: object) => {
      changes.push(`update ${name}`);
      queues.set(name, { ...queues.get(name), ...options });
    },
  };
  return { boss: boss as unknown as PgBoss, changes };
}

test('a queue is created once, and changed only with its declaration', async () => {
  const { boss, changes } = openBoss();
  await declareQueues(boss, [job]);
  await declareQueues(boss, [job]);
  expect(changes).toEqual(['create greet']);
  await declareQueues(boss, [{ ...job, retriesMax: 4 }]);
  await declareQueues(boss, [{ ...job, retriesMax: 4 }]);
  expect(changes).toEqual(['create greet', 'update greet']);
});
