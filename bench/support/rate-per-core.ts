import { type RateOptions, rateOf } from './rate-of.ts';

/** A server in a process of its own. */
export type MeasuredServer = {
  publicUrl: string;
  /** What it takes of a core while `work` is done, in milliseconds. */
  processorTimeOf(work: () => Promise<unknown>): Promise<number>;
};

/** How often the work is done in a second of processor time of the server. */
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
