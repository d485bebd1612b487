export type RateOptions = {
  milliseconds: number;
  inFlight: number;
  work: () => Promise<unknown>;
};

/** Completions of `work` per second, over one slice. Waits for unfinished runs and includes their time. */
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
