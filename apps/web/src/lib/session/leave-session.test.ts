import { expect, it, vi } from 'vitest';
import { leaveSession } from './leave-session.ts';

const refreshLock = 'WORKOS_REFRESH_SESSION';
const origin = 'https://passes.example';
const returnTo = `${origin}/_/logout-callback`;
const { locks } = navigator;

function newPage(itsLocks?: LockManager) {
  return { navigator: { locks: itsLocks }, location: { origin, assign: vi.fn() } };
}

it('ends the session while no refresh can run, and releases the lock if the person stays', async () => {
  let heldAsItEnds = 0;
  const signOut = vi.fn(async () => {
    const { held } = await locks.query();
    heldAsItEnds = held?.filter(({ name }) => name === refreshLock).length ?? 0;
  });
  await leaveSession(signOut, newPage(locks), { waitMilliseconds: 60_000, holdMilliseconds: 200 });
  expect(signOut).toHaveBeenCalledExactlyOnceWith({ returnTo });
  expect(heldAsItEnds).toBe(1);
  expect(await locks.request(refreshLock, { ifAvailable: true }, (lock) => lock !== null)).toBe(true);
});

it('waits for a pending refresh', async () => {
  const refresh = Promise.withResolvers<void>();
  const order: string[] = [];
  const refreshed = locks.request(refreshLock, () => refresh.promise.then(() => order.push('refreshed')));
  const left = leaveSession(() => order.push('signed out'), newPage(locks), {
    waitMilliseconds: 60_000,
    holdMilliseconds: 0,
  });
  await vi.waitFor(async () => expect((await locks.query()).pending).toHaveLength(1));
  refresh.resolve();
  await Promise.all([refreshed, left]);
  expect(order).toEqual(['refreshed', 'signed out']);
});

it('does not wait for ever for a refresh that hangs', async () => {
  const refresh = Promise.withResolvers<void>();
  const refreshed = locks.request(refreshLock, () => refresh.promise);
  const signOut = vi.fn();
  await leaveSession(signOut, newPage(locks), { waitMilliseconds: 20, holdMilliseconds: 60_000 });
  expect(signOut).toHaveBeenCalledExactlyOnceWith({ returnTo });
  refresh.resolve();
  await refreshed;
});

it('signs out where the browser has no locks', async () => {
  const signOut = vi.fn();
  await leaveSession(signOut, newPage());
  expect(signOut).toHaveBeenCalledExactlyOnceWith({ returnTo });
});

it('leaves the page of a session that has already ended', async () => {
  const page = newPage();
  await leaveSession(() => {
    throw new Error('There is no active session.');
  }, page);
  expect(page.location.assign).toHaveBeenCalledExactlyOnceWith(returnTo);
});
