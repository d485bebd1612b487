/** Polling interval: a restart from the prompt must find the port free. */
const pollMilliseconds = 500;

/** Read at load time, because installing packages and building pages takes minutes before the first call. */
const parentAtStart = process.ppid;

/**
 * Calls back once when this process's parent has ended, if npm started it. When npm is stopped, it signals its shell, which ends without forwarding
 * the signal. A process started otherwise may outlive its parent: a login shell, a service manager's helper. If the parent ended before this call,
 * calls back at once.
 * @returns a function that stops polling
 */
export function whenParentEnds(react, readParent = () => process.ppid, first = parentAtStart) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  if (readParent() !== first) {
    react();
    return () => undefined;
  }
  const timer = setInterval(() => {
    if (readParent() === first) return;
    clearInterval(timer);
    react();
  }, pollMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
