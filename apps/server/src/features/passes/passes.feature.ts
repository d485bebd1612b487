import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { issuingRoutes } from './issue/issue-passes.rest.ts';
import { voidTemplatePassesJob } from './passes.jobs.ts';
import { passRoutes } from './passes.rest.ts';
import { countPassesProcedure, passesOfTemplateProcedure, passProcedures } from './passes.trpc.ts';

export const passesFeature = {
  procedures: {
    workspace: {
      passTemplates: { passes: passesOfTemplateProcedure, countPasses: countPassesProcedure },
      passes: passProcedures,
    },
  },
  rest: [...passRoutes, ...issuingRoutes],
  jobs: [
    handle(voidTemplatePassesJob, async () => (await import('./void-template-passes.ts')).voidTemplatePasses),
  ],
} satisfies Feature;
