/**
 * The Last-Modified to store with a change. HTTP dates have whole seconds: for a second change within one second use the next
 * second, or phones would get 304 for ever.
 */
export function nextLastModified(previous: Date | null, now: Date): Date {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  return new Date(previous ? Math.max(second, Math.floor(previous.getTime() / 1000) * 1000 + 1000) : second);
}
