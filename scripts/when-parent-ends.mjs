/** How often is looked: a prompt that comes back is not to find its port taken. */
const lookEveryMilliseconds = 500;

/**
 * Calls back once when whoever started this process is there no more; only where npm did. Told to stop, npm tells the shell it put
 * between, and that one ends without a word to us. Started in any other way, a process may well outlive its parent: a login shell, a
 * service manager's helper.
 * @returns stops looking
 */
export function whenParentEnds(react, readParent = () => process.ppid) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  const first = readParent();
  const timer = setInterval(() => {
    if (readParent() === first) return;
    clearInterval(timer);
    react();
  }, lookEveryMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
