import type { Logger } from '../logger.ts';

export type MaintenanceTally = {
  /** Records the failure, so that other steps continue; the next maintenance run retries it. */
  attempt(step: string, work: () => Promise<number>, workspaceId?: string): Promise<void>;
  report(): void;
};

type Failed = { times: number; first: unknown; workspaceId: string | undefined };

/** Reports each failing step once, because a step often fails in many workspaces alike. */
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
        logger.error('A maintenance step failed and will be retried', first, {
          step,
          times,
          ...(workspaceId ? { workspaceId } : {}),
        });
      logger.info('Maintenance finished', Object.fromEntries(done));
    },
  };
}
