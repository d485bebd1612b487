/** Milliseconds that go on while the clock is set back, so that cached entries do not outlive their time. */
export function monotonic(clock: () => Date): () => number {
  let last = clock().getTime();
  let milliseconds = last;
  return () => {
    const now = clock().getTime();
    milliseconds += Math.max(0, now - last);
    last = now;
    return milliseconds;
  };
}
