import type { Logger } from '../logger.ts';

/** What the steps of one run did, and where they failed. */
export type MaintenanceTally = {
  /** Keeps one step's failure from the others: it is noted, and the step comes again with the next clean-up. */
  attempt(step: string, work: () => Promise<number>, workspaceId?: string): Promise<void>;
  report(): void;
};

type Failed = { times: number; first: unknown; workspaceId: string | undefined };

/** Each failing step is reported once with its first failure: what fails in one workspace often fails in thousands. */
export function openMaintenanceTally(logger: Logger): MaintenanceTally {
  const done = new Map<string, number>();
  const failed = new Map<string, Failed>();
  return {
    attempt: async (step, work, workspaceId) => {
      try {
        done.set(step, (done.get(step) ?? 0) + (await work()));
      } catch (error) {
        const known = failed.get(step);
        if (known) known.times += 1;
        else failed.set(step, { times: 1, first: error, workspaceId });
      }
    },
    report: () => {
      for (const [step, { times, first, workspaceId }] of failed)
        logger.error('A step of the clean-up failed and will be tried again', first, {
          step,
          times,
          ...(workspaceId ? { workspaceId } : {}),
        });
      logger.info('Cleaned up', Object.fromEntries(done));
    },
  };
}
