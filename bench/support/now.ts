/** Milliseconds of the machine's own clock, which all its processes read alike and nobody sets back. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
