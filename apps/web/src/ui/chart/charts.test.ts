import { expect, test } from 'vitest';
import { stepLine } from './chart-marks.tsx';
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

test('labels that do not fit are omitted evenly, and the last one stays', () => {
  expect(shownLabels(7, 700, 60)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(shownLabels(30, 300, 60)).toEqual([5, 11, 17, 23, 29]);
  expect(shownLabels(3, 10, 60)).toEqual([2]);
});

test('a count is level for its whole day and changes at once, without invented values', () => {
  const path = stepLine(
    [
      { x: 15, y: 100 },
      { x: 45, y: 0 },
      { x: 75, y: 100 },
    ],
    30,
  );
  expect(path).toBe('M0 100H30V0H60V100H90');
  expect(stepLine([{ x: 4, y: 2 }], 8)).toBe('M0 2H8');
  expect(stepLine([], 8)).toBe('');
});
