import type { Feature } from '../../composition/feature.ts';
import { goalRoutes } from './goals.rest.ts';
import { goalProcedures } from './goals.trpc.ts';

export const goalsFeature = {
  procedures: { workspace: { goals: goalProcedures } },
  rest: goalRoutes,
} satisfies Feature;
