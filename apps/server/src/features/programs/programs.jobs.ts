import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const ofProgram = z.object({ workspaceId: z.string(), programId: z.uuid() });
export type ProgramReference = z.infer<typeof ofProgram>;

/** Follows the opening of balances and maintenance, then itself until nothing is due. */
export const runProgramJob = defineJob({
  name: 'programs.run',
  payload: ofProgram,
  onlyOnePer: ({ programId }) => programId,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 2,
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 1 },
});

/** Follows each change of a program and maintenance, then itself until all passes are processed. */
export const openBalancesJob = defineJob({
  name: 'programs.open-balances',
  payload: ofProgram,
  onlyOnePer: ({ programId }) => programId,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 2,
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 1 },
});
