import type { Feature } from '../../composition/feature.ts';
import { addSegmentRoutes } from './segments.rest.ts';
import { segmentProcedures } from './segments.trpc.ts';

export const segmentsFeature = {
  procedures: { workspace: { segments: segmentProcedures } },
  rest: [addSegmentRoutes],
} satisfies Feature;
