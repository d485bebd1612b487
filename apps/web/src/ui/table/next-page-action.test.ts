import { expect, it } from 'vitest';
import { nextPageAction, type PagingState } from './next-page-action.ts';

const nothingYet: PagingState = {
  hasMore: true,
  isNewestPageEmpty: true,
  isLoadingMore: false,
  hasLoadMoreFailed: false,
  isStale: false,
};

it('loads on behind a part that held nothing', () => {
  expect(nextPageAction(nothingYet)).toBe('load');
});

it.each<[string, Partial<PagingState>]>([
  ['the next part is on its way', { isLoadingMore: true }],
  ['it is tried again after it failed', { isLoadingMore: true, hasLoadMoreFailed: true }],
  ['the answer shown is that of an older question', { isStale: true, hasMore: false }],
])('waits while %s', (_, change) => {
  expect(nextPageAction({ ...nothingYet, ...change })).toBe('wait');
});

it.each<[string, Partial<PagingState>]>([
  ['rows have come', { isNewestPageEmpty: false }],
  ['the list has ended', { hasMore: false }],
  ['loading failed', { hasLoadMoreFailed: true }],
])('rests when %s', (_, change) => {
  expect(nextPageAction({ ...nothingYet, ...change })).toBe('rest');
});
