import pLimit from 'p-limit';

export async function doTimes(times: number, inFlight: number, work: () => Promise<unknown>): Promise<void> {
  let left = times;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}

let holders = 0;

export function newHolder() {
  holders += 1;
  return {
    user: { email: `holder-${process.pid}-${holders}@example.com`, firstName: 'Grace', lastName: 'Hopper' },
    attributes: { points: holders },
  };
}

/** Completions of `work` per second, run `count` times, `atOnce` concurrently. */
export async function rateOfMany(count: number, atOnce: number, work: () => Promise<void>): Promise<number> {
  const limit = pLimit(atOnce);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: count }, () => limit(work)));
  return (count / (performance.now() - startedAt)) * 1000;
}

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
