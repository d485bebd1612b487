import type { Screen } from './flow.ts';

/** The two forms that have an address of their own; all other screens stay at the one they were opened from. */
const addresses: Partial<Record<Screen['name'], string>> = { 'sign-in': '/sign-in', 'sign-up': '/sign-up' };

/** Writes the screen into the window's history: the challenge belongs there and not into the address, which people share. */
export function keepScreen(screen: Screen, request: string, how: 'push' | 'replace'): void {
  const { pathname } = window.location;
  const hasOwn = Object.values(addresses).includes(pathname);
  const path = (hasOwn && addresses[screen.name]) || pathname;
  const query = new URLSearchParams({
    ...(request && { request }),
    ...('token' in screen && { token: screen.token }),
  });
  window.history[how === 'push' ? 'pushState' : 'replaceState'](stateOf(screen), '', `${path}?${query}`);
}

type HistoryState = { hostedScreen?: Screen; hostedMessage?: string };

const codesAreGone =
  'Recovery codes are shown only once. Sign in again: unless you continued with these, you are shown new ones.';

/** Browsers may keep the history on a disk, where recovery codes have no place: a reload, or Forward, leads to the beginning instead, and says so. */
function stateOf(screen: Screen): HistoryState {
  if (screen.name !== 'recovery-codes') return { hostedScreen: screen };
  return { hostedScreen: { name: 'sign-in' }, hostedMessage: codesAreGone };
}

/** The screen an entry of this window's history was left at; nobody but this page writes there. */
export function screenInHistory(state: HistoryState | null): Screen | null {
  return state?.hostedScreen ?? null;
}

/** What is to be said where a reload, or Back and Forward, do not lead to what was shown, or null. */
export function messageInHistory(state: HistoryState | null): string | null {
  return state?.hostedMessage ?? null;
}
