/** Milliseconds of a monotonic clock that all processes share. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
