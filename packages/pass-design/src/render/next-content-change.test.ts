import { expect, test } from 'vitest';
import { nextContentChange } from './next-content-change.ts';
import { designWith, inputOf, overlay } from './test-input.ts';

const document = designWith([]);
const { pass } = inputOf(document);
const now = new Date('2026-06-01T12:00:00Z');
const changes = { heading: 'Sale' };
const next = (
  overlays: Parameters<typeof nextContentChange>[0]['overlays'],
  more: Partial<Parameters<typeof nextContentChange>[0]> = {},
) => nextContentChange({ document, overlays, pass, now, ...more })?.toISOString() ?? null;

test('null without a change ahead', () => {
  expect(next([])).toBeNull();
  expect(next([overlay('a', '2026-05-01T00:00:00Z', { changes })])).toBeNull();
});

test('the start of a campaign is first, then its end', () => {
  const a = overlay('a', '2026-05-01T00:00:00Z', {
    changes,
    from: '2026-07-01T00:00:00+02:00',
    until: '2026-08-01T00:00:00Z',
  });
  expect(next([a])).toBe('2026-06-30T22:00:00.000Z');
  expect(next([a], { now: new Date('2026-06-30T22:00:00Z') })).toBe('2026-08-01T00:00:00.000Z');
  expect(next([a], { now: new Date('2026-08-01T00:00:00Z') })).toBeNull();
});

test('a test with only a message changes the pass when it ends', () => {
  const test = { message: 'Hi', until: '2026-06-01T13:00:00Z' };
  expect(next([overlay('a', '2026-06-01T11:00:00Z', { ...test, isTest: true })])).toBe(
    '2026-06-01T13:00:00.000Z',
  );
  expect(next([overlay('a', '2026-06-01T11:00:00Z', test)])).toBeNull();
});

test('a period that ends before the launch, or a change without effect, is no change', () => {
  expect(next([overlay('a', '2026-07-01T00:00:00Z', { changes, until: '2026-06-15T00:00:00Z' })])).toBeNull();
  expect(next([overlay('a', '2026-05-01T00:00:00Z', { until: '2026-06-15T00:00:00Z' })])).toBeNull();
});

test('a message not yet launched is a change', () => {
  expect(next([overlay('a', '2026-07-01T00:00:00Z', { message: 'Hi' })])).toBe('2026-07-01T00:00:00.000Z');
});

test('expiry is a change, unless the pass is voided', () => {
  const expiring = { ...pass, expiresAt: '2026-06-10T00:00:00Z' };
  expect(next([], { pass: expiring })).toBe('2026-06-10T00:00:00.000Z');
  expect(next([], { pass: { ...expiring, voided: true } })).toBeNull();
  const designed = {
    ...document,
    features: { ...document.features, expiry: { kind: 'afterIssue', days: 100 } as const },
  };
  expect(next([], { document: designed })).toBe('2026-06-09T10:00:00.000Z');
});
