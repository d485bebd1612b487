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
  const state: HistoryState = { hostedScreen: screen };
  window.history[how === 'push' ? 'pushState' : 'replaceState'](state, '', `${path}?${query}`);
}

type HistoryState = { hostedScreen?: Screen };

/** The screen an entry of this window's history was left at; nobody but this page writes there. */
export function screenInHistory(state: HistoryState | null): Screen | null {
  return state?.hostedScreen ?? null;
}
