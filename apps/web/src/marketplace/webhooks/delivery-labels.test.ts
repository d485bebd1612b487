import { expect, test } from 'vitest';
import { answerText, deliveryState } from './delivery-labels.ts';

test('a delivery that failed and will be tried again is not called failed', () => {
  expect(deliveryState({ status: 'pending', attempts: 0 }).words).toBe('On its way');
  expect(deliveryState({ status: 'pending', attempts: 2 }).words).toBe('Will be retried');
  expect(deliveryState({ status: 'failed', attempts: 9 }).words).toBe('Failed');
});

test('a response is shown with its duration, a missing one with the reason', () => {
  const silence = { reason: 'timedOut' as const, words: 'The endpoint did not answer in time.' };
  expect(answerText({ responseStatus: 200, durationMilliseconds: 34, failure: null })).toBe('200 in 34 ms');
  expect(answerText({ responseStatus: null, durationMilliseconds: 15_000, failure: silence })).toBe(
    silence.words,
  );
  expect(answerText({ responseStatus: null, durationMilliseconds: null, failure: null })).toBe(
    'No attempt yet',
  );
});
