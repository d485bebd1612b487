import type { Feature } from '../../composition/feature.ts';
import { addErasureRoutes } from './erasures.rest.ts';
import { erasureProcedures } from './erasures.trpc.ts';

export const erasuresFeature = {
  procedures: { workspace: { erasures: erasureProcedures } },
  rest: [addErasureRoutes],
} satisfies Feature;
