import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import { later, now, unique } from './stored-records.ts';

export function describeRecordsStore(store: () => IdentityStore): void {
  test('twenty simultaneous changes of a throttle are all counted', async () => {
    const key = unique('throttle');
    const count = (attempts: number) => ({ attempts, blockedUntil: later, expiresAt: later });
    await Promise.all(
      Array.from({ length: 20 }, () =>
        store().changeThrottle(key, (current) => count((current?.attempts ?? 0) + 1)),
      ),
    );
    await store().changeThrottle(key, (current) => {
      expect(current).toEqual(count(20));
      return null;
    });
    await store().changeThrottle(key, (current) => {
      expect(current).toBeNull();
      return null;
    });
  });

  test('a throttle that was forgotten is counted anew', async () => {
    const key = unique('throttle');
    const once = { attempts: 1, blockedUntil: null, expiresAt: later };
    for (const next of [once, { ...once, attempts: 2, blockedUntil: later }, null, once])
      await store().changeThrottle(key, () => next);
    await store().changeThrottle(key, (current) => {
      expect(current).toEqual(once);
      return current;
    });
  });

  test('an audit event is kept', async () => {
    const about = { userId: null, sessionId: null, organizationId: null, ipAddress: null, userAgent: null };
    await expect(
      store().recordAuditEvent({ id: unique('audit'), type: 'sign_in.failed', at: now, ...about }),
    ).resolves.toBeUndefined();
  });
}
