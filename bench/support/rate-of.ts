export type RateOptions = {
  milliseconds: number;
  /** How many runs of `work` are under way at once. */
  inFlight: number;
  work: () => Promise<unknown>;
};

/** How often `work` completes in a second, over one slice. Runs under way at its end are waited for, and counted with the time they took. */
export async function rateOf({ milliseconds, inFlight, work }: RateOptions): Promise<number> {
  const start = performance.now();
  const end = start + milliseconds;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return (done / (performance.now() - start)) * 1000;
}
