import { expect, it } from 'vitest';
import { type Looking, lookingStep } from './next-page-action.ts';

const nothingYet: Looking = {
  hasMore: true,
  isNewestPageEmpty: true,
  isLoadingMore: false,
  hasLoadMoreFailed: false,
  isStale: false,
};

it('loads on behind a part that held nothing', () => {
  expect(lookingStep(nothingYet)).toBe('load');
});

it.each<[string, Partial<Looking>]>([
  ['the next part is on its way', { isLoadingMore: true }],
  ['it is tried again after it failed', { isLoadingMore: true, hasLoadMoreFailed: true }],
  ['the answer shown is that of an older question', { isStale: true, hasMore: false }],
])('waits while %s', (_, change) => {
  expect(lookingStep({ ...nothingYet, ...change })).toBe('wait');
});

it.each<[string, Partial<Looking>]>([
  ['rows have come', { isNewestPageEmpty: false }],
  ['the list has ended', { hasMore: false }],
  ['loading failed', { hasLoadMoreFailed: true }],
])('rests when %s', (_, change) => {
  expect(lookingStep({ ...nothingYet, ...change })).toBe('rest');
});
