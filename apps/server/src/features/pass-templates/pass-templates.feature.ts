import type { Feature } from '../../composition/feature.ts';
import { addPassTemplateDesignRoutes } from './pass-template-designs.rest.ts';
import { addPassTemplateStatisticsRoute } from './pass-template-statistics.rest.ts';
import { addPassTemplateRoutes } from './pass-templates.rest.ts';
import { passTemplateProcedures } from './pass-templates.trpc.ts';
import { addRevisionRoutes } from './revisions.rest.ts';
import { revisionProcedures } from './revisions.trpc.ts';

export const passTemplatesFeature = {
  procedures: { workspace: { passTemplates: { ...passTemplateProcedures, revisions: revisionProcedures } } },
  rest: [
    addPassTemplateRoutes,
    addPassTemplateDesignRoutes,
    addPassTemplateStatisticsRoute,
    addRevisionRoutes,
  ],
} satisfies Feature;
