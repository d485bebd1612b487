import { expect, test } from 'vitest';
import { rangeOf, upliftText } from './uplift-text.ts';

const better = { difference: 0.021, low: 0.004, high: 0.0382 };
const worse = { difference: -0.03, low: -0.05, high: -0.01 };

test('an interval beyond zero is called more or fewer, one that includes zero is not', () => {
  expect(upliftText(better, 'clicks')).toEqual({
    conclusion: 'More clicks',
    interval: '+2.1 percentage points; with 95 % certainty between +0.4 and +3.8.',
  });
  expect(upliftText(worse, 'clicks').conclusion).toBe('Fewer clicks');
  expect(upliftText(worse, 'clicks').interval).toContain('between −5 and −1.');
  expect(upliftText({ ...better, low: -0.001 }, 'conversions').conclusion).toBe(
    'No clear difference in conversions yet',
  );
});

test('one scale holds all intervals and zero', () => {
  const { from, to } = rangeOf([better, worse]);
  expect(from).toBeLessThan(-0.05);
  expect(to).toBeGreaterThan(0.0382);
  expect(rangeOf([better]).from).toBeLessThan(0);
  expect(rangeOf([])).toEqual({ from: -1, to: 1 });
});
