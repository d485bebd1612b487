import { expect, it, vi } from 'vitest';
import { announceSignOut, onSignOutElsewhere } from './sign-out-elsewhere.ts';

it('every other window hears of a sign-out, until it stops listening', async () => {
  const [first, second, gone] = [vi.fn(), vi.fn(), vi.fn()];
  const stops = [first, second].map(onSignOutElsewhere);
  onSignOutElsewhere(gone)();
  announceSignOut();
  await vi.waitFor(() => expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]));
  expect(gone).not.toHaveBeenCalled();
  for (const stop of stops) stop();
});
