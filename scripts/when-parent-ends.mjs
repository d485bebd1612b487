/** How often is looked: a prompt that comes back is not to find its port taken. */
const lookEveryMilliseconds = 500;

/** Read before anything else is done: packages are installed and pages built, for minutes, before anybody asks. */
const parentAtStart = process.ppid;

/**
 * Calls back once when whoever started this process is there no more; only where npm did. Told to stop, npm tells the shell it put
 * between, and that one ends without a word to us. Started in any other way, a process may well outlive its parent: a login shell, a
 * service manager's helper.
 * One that ended before this was called is told at once.
 * @returns stops looking
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
  }, lookEveryMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
