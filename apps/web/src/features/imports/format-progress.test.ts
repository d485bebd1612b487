import { expect, test } from 'vitest';
import { countOf, formatBytes, formatTimeLeft } from './format-progress.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_500, '1.5 kB'],
  [34_400_000, '34 MB'],
  [1_073_741_824, '1.1 GB'],
])('%s bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [3, 'a few seconds left'],
  [44, 'about 40 seconds left'],
  [70, 'about 1 minute left'],
  [600, 'about 10 minutes left'],
  [7_300, 'about 2 hours left'],
])('%s seconds read “%s”', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text);
});

test('a count names its noun', () => {
  expect([countOf(1, 'row'), countOf(0, 'row'), countOf(2, 'person', 'people')]).toEqual([
    '1 row',
    '0 rows',
    '2 people',
  ]);
});
