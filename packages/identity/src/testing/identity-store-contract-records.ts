import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import { later, muchLater, newAuditEvent, now, unique } from './stored-records.ts';

const soon = new Date(now.getTime() + 2_000);

export function describeRecordsStore(store: () => IdentityStore): void {
  /** Two free attempts, then a block until `soon`, and from the fourth on until `later`. */
  const count = (key: string, at = now) =>
    store().countAttempt({
      key,
      at,
      attemptsFree: 3,
      outcomes: [
        { blockedUntil: null, expiresAt: muchLater },
        { blockedUntil: soon, expiresAt: muchLater },
        { blockedUntil: later, expiresAt: muchLater },
      ],
    });
  const clear = (...keys: string[]) => store().settleAttempts({ clear: keys, refund: [] });
  const refund = (...keys: string[]) => store().settleAttempts({ clear: [], refund: keys });

  test('attempts are free at first, then blocked for longer and longer; a refused one does not count', async () => {
    const key = unique('throttle');
    for (let free = 0; free < 3; free += 1) expect(await count(key)).toBeNull();
    for (let refused = 0; refused < 3; refused += 1) expect(await count(key)).toEqual(soon);
    expect(await count(key, soon)).toBeNull();
    expect(await count(key, soon)).toEqual(later);
    expect(await count(key, later)).toBeNull();
  });

  test('an expired counter starts again', async () => {
    const key = unique('throttle');
    for (let free = 0; free < 3; free += 1) await count(key);
    for (let free = 0; free < 2; free += 1) expect(await count(key, muchLater)).toBeNull();
  });

  test('a block that was made while the clock was ahead does not outlast the longest one', async () => {
    const key = unique('throttle');
    const dayAhead = new Date(now.getTime() + 24 * 3600 * 1000);
    const blocked = { blockedUntil: new Date(dayAhead.getTime() + 2_000), expiresAt: dayAhead };
    await store().countAttempt({ key, at: dayAhead, attemptsFree: 0, outcomes: [blocked, blocked] });
    expect(await count(key)).toBeNull();
    for (let free = 0; free < 2; free += 1) await count(key);
    expect(await count(key)).not.toBeNull();
  });

  test('of twenty simultaneous attempts three are counted', async () => {
    const key = unique('throttle');
    const answers = await Promise.all(Array.from({ length: 20 }, () => count(key)));
    expect(answers.filter((blockedUntil) => blockedUntil === null)).toHaveLength(3);
  });

  test('a cleared counter starts again, a refund undoes one attempt, and other keys keep theirs', async () => {
    const [cleared, refunded, other] = [unique('throttle'), unique('throttle'), unique('throttle')];
    for (const key of [cleared, refunded, other]) for (let tried = 0; tried < 3; tried += 1) await count(key);
    await store().settleAttempts({ clear: [cleared, unique('unknown')], refund: [refunded] });
    for (let free = 0; free < 3; free += 1) expect(await count(cleared)).toBeNull();
    expect([await count(cleared), await count(refunded), await count(refunded), await count(other)]).toEqual([
      soon,
      null,
      soon,
      soon,
    ]);
  });

  test('a counter never drops below zero', async () => {
    const key = unique('throttle');
    await count(key);
    for (let times = 0; times < 3; times += 1) await refund(key);
    for (let free = 0; free < 3; free += 1) expect(await count(key)).toBeNull();
    expect(await count(key)).toEqual(soon);
  });

  test('simultaneous settlements of the same counters do not deadlock', async () => {
    const keys = [unique('throttle'), unique('throttle')];
    for (const key of keys) await count(key);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? clear(...keys) : refund(...keys.toReversed()),
      ),
    );
    for (const key of keys) expect(await count(key)).toBeNull();
  });

  test('an audit event is kept, once', async () => {
    const event = newAuditEvent('sign_in.failed', null);
    await expect(store().recordAuditEvent(event)).resolves.toBeUndefined();
    await expect(store().recordAuditEvent(event)).rejects.toThrow();
  });
}
