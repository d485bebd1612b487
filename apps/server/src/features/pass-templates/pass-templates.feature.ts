import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { passTemplateDesignRoutes } from './pass-template-designs.rest.ts';
import { touchTemplatesOfWorkspaceJob } from './pass-templates.jobs.ts';
import { passTemplateRoutes } from './pass-templates.rest.ts';
import { passTemplateProcedures } from './pass-templates.trpc.ts';
import { revisionRoutes } from './revisions/revisions.rest.ts';
import { revisionProcedures } from './revisions/revisions.trpc.ts';
import { passTemplateStatisticsRoutes } from './statistics/pass-template-statistics.rest.ts';

export const passTemplatesFeature = {
  procedures: { workspace: { passTemplates: { ...passTemplateProcedures, revisions: revisionProcedures } } },
  rest: [
    ...passTemplateRoutes,
    ...passTemplateDesignRoutes,
    ...passTemplateStatisticsRoutes,
    ...revisionRoutes,
  ],
  jobs: [
    handle(
      touchTemplatesOfWorkspaceJob,
      async () => (await import('./touch-templates-of-workspace.ts')).touchTemplatesOfWorkspace,
    ),
  ],
} satisfies Feature;
