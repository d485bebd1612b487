import type { Feature } from '../../composition/feature.ts';
import { scannerProcedures } from './scanners.trpc.ts';
import { addScanRoutes } from './scans.rest.ts';

export const scansFeature = {
  procedures: { workspace: { scanners: scannerProcedures } },
  rest: [addScanRoutes],
} satisfies Feature;
