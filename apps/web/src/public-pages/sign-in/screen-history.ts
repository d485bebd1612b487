import type { Screen } from './flow.ts';

/** Only two forms have URLs; other screens keep the URL they were opened from. */
const addresses: Partial<Record<Screen['name'], string>> = { 'sign-in': '/sign-in', 'sign-up': '/sign-up' };

/** Writes the screen into the window's history: the challenge must not be in the URL, which people share. */
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

/** Browsers may store the history on disk, so recovery codes stay out of it; a reload or Forward leads to the start with a message. */
function stateOf(screen: Screen): HistoryState {
  if (screen.name !== 'recovery-codes') return { hostedScreen: screen };
  return { hostedScreen: { name: 'sign-in' }, hostedMessage: codesAreGone };
}

/** The screen of a history entry, which only this page writes. */
export function screenInHistory(state: HistoryState | null): Screen | null {
  return state?.hostedScreen ?? null;
}

/** The message if a reload, Back or Forward cannot restore the screen. */
export function messageInHistory(state: HistoryState | null): string | null {
  return state?.hostedMessage ?? null;
}
