import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { applyBulkChangeJob } from './bulk-changes.jobs.ts';
import { bulkChangeRoutes } from './bulk-changes.rest.ts';
import { bulkChangeProcedures } from './bulk-changes.trpc.ts';

export const bulkChangesFeature = {
  procedures: { workspace: { bulkChanges: bulkChangeProcedures } },
  rest: bulkChangeRoutes,
  jobs: [handle(applyBulkChangeJob, async () => (await import('./apply-bulk-change.ts')).applyBulkChange)],
} satisfies Feature;
