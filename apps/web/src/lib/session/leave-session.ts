/** The hosted-login client holds this lock while it refreshes tokens, so that one window at a time does. */
const refreshLock = 'WORKOS_REFRESH_SESSION';

/** As long as the client waits for the lock; if a refresh hangs, sign out without it. */
const waitMilliseconds = 10_000;
/** Shorter than the client's wait: if the person cancels leaving, the waiting refresh still gets new tokens. */
const holdMilliseconds = 8_000;

type SignOut = (options: { returnTo: string }) => void;
/** A window; browsers offer locks on https and localhost only. */
type Page = { navigator: { locks?: LockManager }; location: Pick<Location, 'origin' | 'assign'> };
type Times = { waitMilliseconds: number; holdMilliseconds: number };

/**
 * Signs out while no window refreshes, and holds the lock until this one unloads. Otherwise the client, which checks its tokens each second, misses
 * them before the page unloads and requests others; the refusal would look like an ended session.
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

/** Without tokens the client refuses to sign out: the session has ended elsewhere, so only leave the page. */
function leave(signOut: SignOut, page: Page): void {
  const returnTo = `${page.location.origin}/_/logout-callback`;
  try {
    signOut({ returnTo });
  } catch {
    page.location.assign(returnTo);
  }
}
