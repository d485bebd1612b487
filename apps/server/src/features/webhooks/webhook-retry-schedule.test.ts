import { describe, expect, test } from 'vitest';
import {
  type EndpointHealth,
  healthOf,
  isRunScheduled,
  nextAttemptAt,
  pauseSeconds,
  secondsUntil,
} from './webhook-retry-schedule.ts';

const now = new Date('2026-11-21T12:00:00Z');
const attempt = (roundAttempts: number, retryAfter: string | null = null) => ({
  deliveryId: 'b1946ac9-2c1b-7000-8000-000000000001',
  roundAttempts,
  at: now,
  retryAfter,
});
const secondsTo = (next: Date | null) => (next ? (next.getTime() - now.getTime()) / 1000 : null);

test('nine attempts spread over more than a day, each delay with up to a fifth of jitter, then none', () => {
  const waits = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
  for (const [index, wait] of waits.entries()) {
    const seconds = secondsTo(nextAttemptAt(attempt(index + 1)));
    expect(seconds).toBeGreaterThanOrEqual(wait);
    expect(seconds).toBeLessThan(wait * 1.2);
  }
  expect(nextAttemptAt(attempt(9))).toBeNull();
  expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(24 * 3600);
});

test('deliveries that failed together are retried at different times', () => {
  const ids = Array.from({ length: 50 }, (_, index) => `delivery ${index}`);
  const times = ids.map((deliveryId) => nextAttemptAt({ ...attempt(4), deliveryId })?.getTime());
  expect(new Set(times).size).toBe(50);
});

describe('Retry-After', () => {
  test('extends the delay, in seconds or as a date, up to half a day', () => {
    expect(secondsTo(nextAttemptAt(attempt(1, '120')))).toBe(120);
    expect(secondsTo(nextAttemptAt(attempt(1, 'Sat, 21 Nov 2026 13:00:00 GMT')))).toBe(3_600);
    expect(secondsTo(nextAttemptAt(attempt(1, '999999999')))).toBe(12 * 3600);
  });

  test('never shortens the delay, and invalid values are ignored', () => {
    for (const header of ['0', '-5', '1e9', 'soon', '', 'Sat, 21 Nov 2020 13:00:00 GMT'])
      expect(secondsTo(nextAttemptAt(attempt(1, header)))).toBeLessThan(6);
    expect(secondsTo(nextAttemptAt(attempt(5, '60')))).toBeGreaterThanOrEqual(7_200);
  });
});

describe('an endpoint', () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);

  const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3600 * 1000);

  const healthAfter = (hours: number[]) => {
    let health: EndpointHealth = { state: 'healthy' };
    for (const hour of hours) {
      const failing = health.state === 'healthy' ? null : health.streak;
      health = healthOf({ now: hoursLater(hour), failing, statuses: [500] });
    }
    return health;
  };
  const everyHour = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  test('is disabled after five days of failures, and not an hour earlier', () => {
    expect(healthAfter(everyHour(0, 119))).toMatchObject({
      state: 'failing',
      streak: { since: now, days: 5 },
    });
    expect(healthAfter(everyHour(0, 120))).toMatchObject({ state: 'disabled', reason: 'failing' });
  });

  test('is not disabled for silence: two failures a week or a month apart count as two days', () => {
    for (const days of [7, 30])
      expect(healthAfter([0, days * 24])).toMatchObject({
        state: 'failing',
        streak: { since: now, days: 2 },
      });
  });

  test('that is rarely called and always fails is disabled after five such days, however far apart', () => {
    const twiceAWeek = [0, 3, 7, 10, 14].map((day) => day * 24);
    expect(healthAfter(twiceAWeek)).toMatchObject({ state: 'failing', streak: { days: 5 } });
    expect(healthAfter([...twiceAWeek, 17 * 24])).toMatchObject({ state: 'disabled', reason: 'failing' });
  });

  test('starts failing with its first failure, and is healthy after one success among failures', () => {
    const streak = { since: now, days: 1, dayBeganAt: now };
    expect(healthOf({ now, failing: null, statuses: [302] })).toEqual({ state: 'failing', streak });
    const failing = { since: daysAgo(9), days: 5, dayBeganAt: daysAgo(2) };
    expect(healthOf({ now, failing, statuses: [500, 204, null] })).toEqual({ state: 'healthy' });
  });

  test('that answers 410 is disabled at once', () => {
    expect(healthOf({ now, failing: null, statuses: [200, 410] })).toMatchObject({
      state: 'disabled',
      reason: 'gone',
    });
  });

  test('that answers slowly is paused three times as long', () => {
    expect(pauseSeconds(40)).toBe(5);
    expect(pauseSeconds(15_000)).toBe(45);
  });
});

describe('deliveries created while an endpoint is paused', () => {
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  test('are sent at the end of the pause, however late other deliveries are due', () => {
    const pauseEnds = inSeconds(45);
    for (const wakesAt of [null, inSeconds(36_000), inSeconds(46), now, inSeconds(-60)])
      expect(isRunScheduled(wakesAt, pauseEnds, now)).toBe(false);
  });

  test('share one scheduled run, at the end of the pause', () => {
    expect(isRunScheduled(inSeconds(45), inSeconds(45), now)).toBe(true);
    expect(isRunScheduled(inSeconds(5), inSeconds(45), now)).toBe(true);
    expect(secondsUntil(inSeconds(45), now)).toBeGreaterThan(45);
  });
});
