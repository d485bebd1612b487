import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { openBalancesJob, runProgramJob } from './programs.jobs.ts';
import { programRoutes } from './programs.rest.ts';
import { programProcedures } from './programs.trpc.ts';

export const programsFeature = {
  procedures: { workspace: { programs: programProcedures } },
  rest: programRoutes,
  jobs: [
    handle(openBalancesJob, async () => (await import('./open-balances.ts')).openBalances),
    handle(runProgramJob, async () => (await import('./run-program.ts')).runProgram),
  ],
} satisfies Feature;
