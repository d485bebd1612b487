import type { PgBoss } from 'pg-boss';
import { afterEach, expect, test, vi } from 'vitest';
import { watchCommits } from './restoration.jobs.ts';

afterEach(() => void vi.useRealTimers());

type Sent = { payload: object; options: { id: string; startAfter: Date } };

/** Of a database server that runs for long; fails once if `isDown`. */
function startBoss(isDown = false) {
  const sent: Sent[] = [];
  let fails = isDown;
  const boss = {
    getDb: () => ({ executeSql: async () => ({ rows: [] }) }),
    send: async (_name: string, payload: object, options: Sent['options']) => {
      if (fails) {
        fails = false;
        throw new Error('The database does not answer');
      }
      sent.push({ payload, options });
    },
  };
  return { sent, commits: watchCommits(boss as unknown as PgBoss) };
}

test('failed commits of a minute are followed by one run of all processes, after that minute', async () => {
  vi.useFakeTimers();
  const [one, other] = [startBoss(), startBoss()];
  for (const [process, at] of [
    [one, '2026-01-01T10:00:05Z'],
    [other, '2026-01-01T10:00:55Z'],
    [other, '2026-01-01T10:01:05Z'],
  ] as const) {
    vi.setSystemTime(at);
    process.commits.note();
  }
  await one.commits.restore();
  await other.commits.restore();
  await other.commits.restore();
  const [first, second] = other.sent;
  expect(one.sent).toEqual([first]);
  expect(other.sent).toHaveLength(2);
  expect(second?.options.id).not.toBe(first?.options.id);
  expect(first).toMatchObject({
    payload: { since: '2026-01-01T09:55:00.000Z', until: '2026-01-01T10:06:00.000Z', after: null },
    options: { startAfter: new Date('2026-01-01T10:01:10Z') },
  });
});

test('a failed commit is remembered until the database answers', async () => {
  const { sent, commits } = startBoss(true);
  commits.note();
  await expect(commits.restore()).rejects.toThrow('does not answer');
  await commits.restore();
  expect(sent).toHaveLength(1);
});
