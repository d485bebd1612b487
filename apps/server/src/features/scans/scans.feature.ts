import type { Feature } from '../../composition/feature.ts';
import { scannerProcedures } from './scanners.trpc.ts';
import { scanRoutes } from './scans.rest.ts';

export const scansFeature = {
  procedures: { workspace: { scanners: scannerProcedures } },
  rest: scanRoutes,
} satisfies Feature;
