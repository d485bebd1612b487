import type { Feature } from '../../composition/feature.ts';
import { issuingRoutes } from './issue-passes.rest.ts';
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
} satisfies Feature;
