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
