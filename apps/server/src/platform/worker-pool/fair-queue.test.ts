import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const limits = { runningPerGroup: 1, waitingPerGroup: 3, waiting: 5, publicWaiting: 4 };
const task = (group: string, isPublic = false) => ({ group, isPublic });

test('groups take turns, however many tasks one of them has', () => {
  const queue = createFairQueue({ ...limits, runningPerGroup: 3 });
  for (const group of ['busy', 'busy', 'busy', 'quiet']) queue.add(task(group));
  const taken = [queue.take(), queue.take(), queue.take(), queue.take()];
  expect(taken.map((each) => each?.group)).toEqual(['busy', 'quiet', 'busy', 'busy']);
  expect(queue.take()).toBeNull();
});

test('a group runs at most its share of tasks at once, and continues when one is done', () => {
  const queue = createFairQueue(limits);
  const [first, second] = [task('busy'), task('busy')];
  queue.add(first);
  queue.add(second);
  expect(queue.take()).toBe(first);
  expect(queue.take()).toBeNull();
  queue.done(first);
  expect(queue.take()).toBe(second);
});

test('public tasks wait behind a group’s own tasks and do not fill its queue', () => {
  const queue = createFairQueue(limits);
  for (let index = 0; index < 3; index += 1) expect(queue.add(task('shop', true))).toBe(true);
  expect(queue.add(task('shop', true))).toBe(false);
  const own = task('shop');
  expect(queue.add(own)).toBe(true);
  expect(queue.take()).toBe(own);
});

test('public tasks of all groups have a separate total and displace no own task', () => {
  const queue = createFairQueue(limits);
  const added = ['first', 'second'].flatMap((group) => [1, 2, 3].map(() => queue.add(task(group, true))));
  expect(added).toEqual([true, true, true, true, false, false]);
  for (const group of ['third', 'fourth', 'fifth', 'sixth', 'seventh'])
    expect(queue.add(task(group))).toBe(true);
  expect(queue.add(task('eighth'))).toBe(false);
  expect(queue.drain()).toHaveLength(9);
  expect([queue.add(task('first', true)), queue.add(task('eighth'))]).toEqual([true, true]);
});

test('a task is refused if its group, or all groups together, have too many waiting', () => {
  const queue = createFairQueue(limits);
  expect([1, 2, 3, 4].map(() => queue.add(task('busy')))).toEqual([true, true, true, false]);
  expect([1, 2, 3].map(() => queue.add(task('other')))).toEqual([true, true, false]);
  expect(queue.drain()).toHaveLength(5);
  expect(queue.take()).toBeNull();
  expect(queue.add(task('third'))).toBe(true);
});
