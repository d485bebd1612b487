import type { Feature } from '../../composition/feature.ts';
import { addIssuingRoutes } from './issue-passes.rest.ts';
import { addPassRoutes } from './passes.rest.ts';
import { countPassesProcedure, passesOfTemplateProcedure, passProcedures } from './passes.trpc.ts';

export const passesFeature = {
  procedures: {
    workspace: {
      passTemplates: { passes: passesOfTemplateProcedure, countPasses: countPassesProcedure },
      passes: passProcedures,
    },
  },
  rest: [addPassRoutes, addIssuingRoutes],
} satisfies Feature;
