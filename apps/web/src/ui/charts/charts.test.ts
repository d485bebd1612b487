import { expect, test } from 'vitest';
import { areaBelow, smoothLine } from './chart-paths.ts';
import { shownLabels, ticksUpTo } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 5, 10]],
  [233, [0, 100, 200, 300]],
  [1_000_000, [0, 500_000, 1_000_000]],
])('a scale up to %i has few, whole, round steps', (largest, ticks) => {
  expect(ticksUpTo(largest)).toEqual(ticks);
});

test('labels that do not fit are left out evenly, and the last one stands', () => {
  expect(shownLabels(7, 700, 60)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(shownLabels(30, 300, 60)).toEqual([5, 11, 17, 23, 29]);
  expect(shownLabels(3, 10, 60)).toEqual([2]);
});

test('a line stays between its points: after a peak it does not dip below the floor', () => {
  const path = smoothLine([
    { x: 0, y: 100 },
    { x: 30, y: 0 },
    { x: 60, y: 100 },
    { x: 90, y: 100 },
  ]);
  const heights = [...path.matchAll(/[\d.]+ ([\d.-]+)/g)].map(([, y]) => Number(y));
  expect(Math.max(...heights)).toBe(100);
  expect(Math.min(...heights)).toBe(0);
});

test('an area closes on the floor, and one day draws without a fault', () => {
  expect(
    areaBelow(
      [
        { x: 0, y: 5 },
        { x: 3, y: 5 },
      ],
      9,
    ),
  ).toBe('M0 5C1 5 2 5 3 5L3 9L0 9Z');
  expect(smoothLine([{ x: 4, y: 2 }])).toBe('M4 2');
  expect(smoothLine([])).toBe('');
});
