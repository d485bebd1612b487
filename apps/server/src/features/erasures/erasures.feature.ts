import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { eraseTracesJob } from './erasures.jobs.ts';
import { erasureRoutes } from './erasures.rest.ts';
import { erasureProcedures } from './erasures.trpc.ts';

export const erasuresFeature = {
  procedures: { workspace: { erasures: erasureProcedures } },
  rest: erasureRoutes,
  jobs: [handle(eraseTracesJob, async () => (await import('./erase-traces.ts')).eraseTraces)],
} satisfies Feature;
