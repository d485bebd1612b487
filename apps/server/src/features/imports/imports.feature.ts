import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { runImportJob } from './imports.jobs.ts';
import { importRoutes } from './imports.rest.ts';
import { importProcedures } from './imports.trpc.ts';

export const importsFeature = {
  procedures: { workspace: { imports: importProcedures } },
  rest: importRoutes,
  jobs: [handle(runImportJob, async () => (await import('./run-import.ts')).runImport)],
} satisfies Feature;
