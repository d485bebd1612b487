import { describe, expect, it } from 'vitest';
import { pushSettings } from './push-settings.ts';
import { retryWait } from './retry-wait.ts';

const settings = (random: number) =>
  pushSettings({
    url: 'https://push.example',
    clock: () => new Date(0),
    random: () => random,
    retryMilliseconds: 100,
    retryMillisecondsMax: 1_000,
  });

describe('retryWait', () => {
  it('doubles with each attempt up to its maximum', () => {
    const waits = [1, 2, 3, 4, 5, 60].map((attempt) => retryWait(attempt, null, settings(1)));
    expect(waits).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });

  it('varies within the upper half, so that concurrent failures spread out', () => {
    expect([0, 0.5, 1].map((random) => retryWait(1, null, settings(random)))).toEqual([50, 75, 100]);
  });

  it('is never shorter than the server’s Retry-After', () => {
    expect(retryWait(1, 700, settings(0))).toBe(700);
  });

  it('varies beyond the server’s Retry-After', () => {
    expect(retryWait(4, 900, settings(0.5))).toBe(1_100);
  });
});
