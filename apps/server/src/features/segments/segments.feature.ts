import type { Feature } from '../../composition/feature.ts';
import { segmentRoutes } from './segments.rest.ts';
import { segmentProcedures } from './segments.trpc.ts';

export const segmentsFeature = {
  procedures: { workspace: { segments: segmentProcedures } },
  rest: segmentRoutes,
} satisfies Feature;
