/** Under this lock the hosted-login client refreshes its tokens, in one window of the browser at a time. */
const refreshLock = 'WORKOS_REFRESH_SESSION';

/** The client waits 10 seconds for the lock, and so does somebody who leaves: then a refresh hangs, and leaving matters more. */
const waitMilliseconds = 10_000;
/** Shorter than that: whoever is asked about unsaved work and stays gets new tokens from the refresh that waited. */
const holdMilliseconds = 8_000;

type SignOut = (options: { returnTo: string }) => void;
/** A window, of which browsers give locks to https and localhost only. */
type Page = { navigator: { locks?: LockManager }; location: Pick<Location, 'origin' | 'assign'> };
type Times = { waitMilliseconds: number; holdMilliseconds: number };

/**
 * Signs out while no window refreshes, this one until it is gone. Otherwise the client, which looks at its tokens each second, finds them
 * removed before the page is left and fetches others: they are refused, or answered late, as the mark of a session that has ended.
 */
export async function leaveSession(
  signOut: SignOut,
  page: Page = window,
  times: Times = { waitMilliseconds, holdMilliseconds },
): Promise<void> {
  const { locks } = page.navigator;
  if (!locks) return leave(signOut, page);
  const signal = AbortSignal.timeout(times.waitMilliseconds);
  try {
    await locks.request(refreshLock, { signal }, () => {
      leave(signOut, page);
      return new Promise((release) => setTimeout(release, times.holdMilliseconds));
    });
  } catch {
    leave(signOut, page);
  }
}

/** Without tokens the client refuses: the session was ended elsewhere, and only the page is left to leave. */
function leave(signOut: SignOut, page: Page): void {
  const returnTo = `${page.location.origin}/_/logout-callback`;
  try {
    signOut({ returnTo });
  } catch {
    page.location.assign(returnTo);
  }
}
