import { describe, expect, test } from 'vitest';
import { healthOf, isAwaited, nextAttemptAt, pauseSeconds, secondsUntil } from './webhook-policy.ts';

const now = new Date('2026-11-21T12:00:00Z');
const attempt = (roundAttempts: number, retryAfter: string | null = null) => ({
  deliveryId: 'b1946ac9-2c1b-7000-8000-000000000001',
  roundAttempts,
  at: now,
  retryAfter,
});
const secondsTo = (next: Date | null) => (next ? (next.getTime() - now.getTime()) / 1000 : null);

test('nine attempts grow over more than a day, each with up to a fifth of jitter, and then it is over', () => {
  const waits = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
  for (const [index, wait] of waits.entries()) {
    const seconds = secondsTo(nextAttemptAt(attempt(index + 1)));
    expect(seconds).toBeGreaterThanOrEqual(wait);
    expect(seconds).toBeLessThan(wait * 1.2);
  }
  expect(nextAttemptAt(attempt(9))).toBeNull();
  expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(24 * 3600);
});

test('deliveries that failed together come back apart', () => {
  const ids = Array.from({ length: 50 }, (_, index) => `delivery ${index}`);
  const times = ids.map((deliveryId) => nextAttemptAt({ ...attempt(4), deliveryId })?.getTime());
  expect(new Set(times).size).toBe(50);
});

describe('Retry-After', () => {
  test('asks for more patience, in seconds or as a date, up to half a day', () => {
    expect(secondsTo(nextAttemptAt(attempt(1, '120')))).toBe(120);
    expect(secondsTo(nextAttemptAt(attempt(1, 'Sat, 21 Nov 2026 13:00:00 GMT')))).toBe(3_600);
    expect(secondsTo(nextAttemptAt(attempt(1, '999999999')))).toBe(12 * 3600);
  });

  test('never makes us come sooner, and nonsense says nothing', () => {
    for (const header of ['0', '-5', '1e9', 'soon', '', 'Sat, 21 Nov 2020 13:00:00 GMT'])
      expect(secondsTo(nextAttemptAt(attempt(1, header)))).toBeLessThan(6);
    expect(secondsTo(nextAttemptAt(attempt(5, '60')))).toBeGreaterThanOrEqual(7_200);
  });
});

describe('an endpoint', () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);

  test('is disabled when it has failed for five days, and not a moment earlier', () => {
    expect(healthOf({ now, failingSince: daysAgo(4.999), statuses: [500] })).toEqual({
      state: 'failing',
      since: daysAgo(4.999),
    });
    expect(healthOf({ now, failingSince: daysAgo(5), statuses: [null] })).toMatchObject({
      state: 'disabled',
      reason: 'failing',
    });
  });

  test('begins to fail with its first failure, and is healthy after one success among failures', () => {
    expect(healthOf({ now, failingSince: null, statuses: [302] })).toEqual({ state: 'failing', since: now });
    expect(healthOf({ now, failingSince: daysAgo(9), statuses: [500, 204, null] })).toEqual({
      state: 'healthy',
    });
  });

  test('that says it is gone is believed at once', () => {
    expect(healthOf({ now, failingSince: null, statuses: [200, 410] })).toMatchObject({
      state: 'disabled',
      reason: 'gone',
    });
  });

  test('that lets us wait is left in peace for three times as long', () => {
    expect(pauseSeconds(40)).toBe(5);
    expect(pauseSeconds(15_000)).toBe(45);
  });
});

describe('what is brought while an endpoint is left in peace', () => {
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  test('is sent at the end of the pause, however long everything else waits', () => {
    const pauseEnds = inSeconds(45);
    for (const wakesAt of [null, inSeconds(36_000), inSeconds(46), now, inSeconds(-60)])
      expect(isAwaited(wakesAt, pauseEnds, now)).toBe(false);
  });

  test('has one run come for all of it, and not before its time', () => {
    expect(isAwaited(inSeconds(45), inSeconds(45), now)).toBe(true);
    expect(isAwaited(inSeconds(5), inSeconds(45), now)).toBe(true);
    expect(secondsUntil(inSeconds(45), now)).toBeGreaterThan(45);
  });
});
