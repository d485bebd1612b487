import { expect, test } from 'vitest';
import { differenceOf, upliftOf } from './uplift.ts';

/** Newcombe 1998, table II, method 10: both groups as successes of total, then the published interval. */
const published: [[number, number], [number, number], [number, number]][] = [
  [
    [56, 70],
    [48, 80],
    [0.0524, 0.3339],
  ],
  [
    [9, 10],
    [3, 10],
    [0.1705, 0.809],
  ],
  [
    [6, 7],
    [2, 7],
    [0.0582, 0.8062],
  ],
  [
    [5, 56],
    [0, 29],
    [-0.0381, 0.1926],
  ],
  [
    [0, 10],
    [0, 20],
    [-0.1611, 0.2775],
  ],
  [
    [0, 10],
    [0, 10],
    [-0.2775, 0.2775],
  ],
  [
    [10, 10],
    [0, 20],
    [0.6791, 1],
  ],
  [
    [10, 10],
    [0, 10],
    [0.6075, 1],
  ],
];

test.each(published)('%j against %j has the published interval %j', (group, baseline, [low, high]) => {
  const of = ([successes, total]: [number, number]) => ({ successes, total });
  const uplift = differenceOf(of(group), of(baseline));
  expect([uplift.low, uplift.high].map((bound) => Number(bound.toFixed(4)))).toEqual([low, high]);
  expect(uplift.difference).toBeCloseTo(group[0] / group[1] - baseline[0] / baseline[1], 12);
});

test('a group of fewer than 100 recipients or 5 successes is not compared', () => {
  const enough = { successes: 5, total: 100 };
  expect(upliftOf(enough, enough)).toMatchObject({ difference: 0 });
  for (const small of [
    { successes: 5, total: 99 },
    { successes: 4, total: 100 },
    { successes: 0, total: 0 },
  ]) {
    expect(upliftOf(small, enough)).toBeNull();
    expect(upliftOf(enough, small)).toBeNull();
  }
});
