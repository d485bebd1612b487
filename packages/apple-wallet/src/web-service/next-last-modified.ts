/**
 * The Last-Modified to store with a change. HTTP dates have whole seconds, so the second of two changes within one
 * second would be answered 304 for ever; it gets the next second instead.
 */
export function nextLastModified(previous: Date | null, now: Date): Date {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  return new Date(previous ? Math.max(second, Math.floor(previous.getTime() / 1000) * 1000 + 1000) : second);
}
