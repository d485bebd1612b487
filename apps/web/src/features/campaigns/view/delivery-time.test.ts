import { expect, test } from 'vitest';
import { newDraft } from '../editor/campaign-draft.ts';
import {
  addSample,
  deliveryTimeText,
  durationText,
  rateOf,
  rateText,
  requestsPerGooglePass,
  type Sample,
} from './delivery-time.ts';

test('formats a duration in the unit that fits', () => {
  expect([20, 60, 240, 5_300, 9_000, 36_000].map(durationText)).toEqual([
    'less than a minute',
    'about 1 minute',
    'about 4 minutes',
    'about 88 minutes',
    'about 2.5 hours',
    'about 10 hours',
  ]);
});

test('the slower of the pace and Google’s limit decides how long a delivery takes', () => {
  const reach = { passes: 12_000, apple: 6_000, google: 6_000 };
  expect(deliveryTimeText(reach, null)).toBe(
    'The delivery takes about 5 minutes. Google accepts 20 requests a second, so its 6,000 passes take about 5 minutes.',
  );
  expect(deliveryTimeText(reach, 10)).toMatch(/^The delivery takes about 20 minutes\./);
  expect(deliveryTimeText({ ...reach, google: 900 }, null)).toBe('The delivery takes less than a minute.');
  expect(deliveryTimeText({ ...reach, google: 0 }, null)).toBe('The delivery takes less than a minute.');
});

test('a pass at Google takes two requests unless all holders get the same message', () => {
  const cap = { notifications: 1, days: 7 };
  const requests = (changes: object, limit: typeof cap | null = null) =>
    requestsPerGooglePass({ ...newDraft('Cake'), ...changes }, limit);
  expect(requests({})).toBe(1);
  expect(requests({ message: 'Cake' })).toBe(1);
  expect(requests({ message: 'Cake for {{ user.firstName }}' })).toBe(2);
  expect(requests({ message: 'Cake', holdoutPercent: 10 })).toBe(2);
  expect(requests({ message: 'Cake' }, cap)).toBe(2);
  expect(requests({ message: 'Cake', ignoreFrequencyCap: true }, cap)).toBe(1);
});

test('the rate is that of the last half minute, and the remaining time follows from it', () => {
  const samples = [0, 10, 20, 30, 40].reduce<Sample[]>(
    (kept, second) =>
      addSample(kept, { at: second * 1_000, finished: second <= 10 ? 0 : (second - 10) * 50 }),
    [],
  );
  expect(samples).toHaveLength(4);
  expect(rateOf(samples)).toBe(50);
  expect(rateText(50, 12_000)).toBe('50 a second, about 4 minutes left');
  expect(rateText(0.2, null)).toBe('less than 1 a second');
});

test('without progress there is no rate, and a count that falls begins again', () => {
  expect(rateOf([])).toBeNull();
  expect(rateOf(addSample([{ at: 0, finished: 5 }], { at: 1_000, finished: 5 }))).toBeNull();
  expect(addSample([{ at: 0, finished: 5 }], { at: 1_000, finished: 0 })).toEqual([
    { at: 1_000, finished: 0 },
  ]);
  expect(rateText(null, 100)).toBe('');
});
