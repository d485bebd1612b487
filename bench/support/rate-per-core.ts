import { type RateOptions, rateOf } from './rate-of.ts';

/** A server in its own process. */
export type MeasuredServer = {
  publicUrl: string;
  /** Its processor time during `work`, in milliseconds. */
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
