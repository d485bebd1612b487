import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import type { ThrottleRecord, ThrottleStep } from '../store/records-store.ts';
import { later, newAuditEvent, unique } from './stored-records.ts';

export function describeRecordsStore(store: () => IdentityStore): void {
  const count = (attempts: number) => ({ attempts, blockedUntil: later, expiresAt: later });
  /** What a throttle is, looked at and left. */
  const read = async (key: string): Promise<ThrottleRecord | null> => {
    let found: ThrottleRecord | null = null;
    const change = (current: ThrottleRecord | null) => {
      found = current;
      return 'refused' as const;
    };
    await store().changeThrottles([{ key, change }]);
    return found;
  };
  const countOne = (key: string): ThrottleStep => ({
    key,
    change: (current) => count((current?.attempts ?? 0) + 1),
  });

  test('twenty simultaneous changes of a throttle are all counted, beside those of another one', async () => {
    const [shared, ...own] = Array.from({ length: 21 }, () => unique('throttle'));
    if (!shared) throw new Error('There is a shared throttle.');
    await Promise.all(own.map((key) => store().changeThrottles([countOne(shared), countOne(key)])));
    expect(await read(shared)).toEqual(count(20));
    for (const key of own) expect(await read(key)).toEqual(count(1));
    await store().changeThrottles([{ key: shared, change: () => null }]);
    expect(await read(shared)).toBeNull();
  });

  test('twenty simultaneous changes of the same two throttles are all counted in both', async () => {
    const [first, second] = [unique('throttle'), unique('throttle')];
    await Promise.all(
      Array.from({ length: 20 }, () => store().changeThrottles([countOne(first), countOne(second)])),
    );
    expect([await read(first), await read(second)]).toEqual([count(20), count(20)]);
  });

  test('what is refused stays as it is, and so does everything behind it', async () => {
    const [first, second, third] = [unique('throttle'), unique('throttle'), unique('throttle')];
    await store().changeThrottles([countOne(first), countOne(second)]);
    const refused: ThrottleStep = { key: second, change: () => 'refused' };
    await store().changeThrottles([countOne(first), refused, countOne(third)]);
    expect([await read(first), await read(second), await read(third)]).toEqual([count(2), count(1), null]);
  });

  test('a step that knows what it wrote counts as well when that no longer stands', async () => {
    const [first, second, third] = [unique('throttle'), unique('throttle'), unique('throttle')];
    for (const key of [first, second]) await store().changeThrottles([countOne(key)]);
    await store().changeThrottles([countOne(second)]);
    await store().changeThrottles([
      { ...countOne(first), known: count(1) },
      { ...countOne(second), known: count(1) },
      { ...countOne(third), known: count(1) },
    ]);
    expect([await read(first), await read(second), await read(third)]).toEqual([
      count(2),
      count(3),
      count(1),
    ]);
  });

  test('a throttle that was forgotten is counted anew', async () => {
    const key = unique('throttle');
    const once = { attempts: 1, blockedUntil: null, expiresAt: later };
    for (const next of [once, { ...once, attempts: 2, blockedUntil: later }, null, once])
      await store().changeThrottles([{ key, change: () => next }]);
    expect(await read(key)).toEqual(once);
  });

  test('an audit event is kept, once', async () => {
    const event = newAuditEvent('sign_in.failed', null);
    await expect(store().recordAuditEvent(event)).resolves.toBeUndefined();
    await expect(store().recordAuditEvent(event)).rejects.toThrow();
  });
}
