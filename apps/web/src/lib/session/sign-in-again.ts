import { readFailure } from '../errors.ts';

const leftAt = 'tessera:left-to-sign-in';
/** Prevents a redirect loop if the server refuses a session that it has just created. */
const againAfterMilliseconds = 15_000;

/** True if the server or the hosted-login client no longer accepts the session. */
export function isSignedOut(error: unknown): boolean {
  const { code, message } = readFailure(error);
  return code === 'UNAUTHORIZED' || (code === undefined && message === 'no access token');
}

/**
 * Opens the sign-in, which returns to this page. Reloads the whole page, because the hosted-login client keeps its
 * old token in memory. The browser asks about unsaved work first.
 */
export function signInAgain(page: Window = window, clock: () => Date = () => new Date()): void {
  const last = Number(page.sessionStorage.getItem(leftAt) ?? 0);
  const now = clock().getTime();
  if (!page.navigator.onLine || now - last < againAfterMilliseconds) return;
  page.sessionStorage.setItem(leftAt, String(now));
  const { pathname, search, hash } = page.location;
  page.location.assign(`/_/login?redirect=${encodeURIComponent(`${pathname}${search}${hash}`)}`);
}
