import { type RateOptions, rateOf } from './rate-of.ts';

export type MeasuredServer = {
  publicUrl: string;
  processorTimeOf(work: () => Promise<unknown>): Promise<number>;
};

/** Completions per second of the server's processor time. */
export async function ratePerCore(
  server: MeasuredServer,
  { work, ...options }: RateOptions,
): Promise<number> {
  let done = 0;
  const milliseconds = await server.processorTimeOf(() =>
    rateOf({
      ...options,
      work: async () => {
        await work();
        done += 1;
      },
    }),
  );
  return (done / milliseconds) * 1_000;
}
