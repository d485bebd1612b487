import type { Feature } from '../../composition/feature.ts';
import { erasureRoutes } from './erasures.rest.ts';
import { erasureProcedures } from './erasures.trpc.ts';

export const erasuresFeature = {
  procedures: { workspace: { erasures: erasureProcedures } },
  rest: erasureRoutes,
} satisfies Feature;
