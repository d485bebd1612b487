import { readFailure } from '../errors.ts';

const leftAt = 'tessera:left-to-sign-in';
/** A server that refuses a session it has just made must not send anybody in circles. */
const againAfterMilliseconds = 15_000;

/** True when the server, or the hosted-login client, no longer knows who is asking. */
export function isSignedOut(error: unknown): boolean {
  const { code, message } = readFailure(error);
  return code === 'UNAUTHORIZED' || (code === undefined && message === 'no access token');
}

/**
 * Leaves for the sign-in and comes back here: the session was ended elsewhere. A whole load of the page, because the client of the
 * hosted login would hold on to the token it has until that runs out. Unsaved work is asked about by the browser first.
 */
export function signInAgain(page: Window = window, clock: () => Date = () => new Date()): void {
  const last = Number(page.sessionStorage.getItem(leftAt) ?? 0);
  const now = clock().getTime();
  if (!page.navigator.onLine || now - last < againAfterMilliseconds) return;
  page.sessionStorage.setItem(leftAt, String(now));
  const { pathname, search, hash } = page.location;
  page.location.assign(`/_/login?redirect=${encodeURIComponent(`${pathname}${search}${hash}`)}`);
}
