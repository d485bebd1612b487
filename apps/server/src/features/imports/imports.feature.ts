import type { Feature } from '../../composition/feature.ts';
import { importRoutes } from './imports.rest.ts';
import { importProcedures } from './imports.trpc.ts';

export const importsFeature = {
  procedures: { workspace: { imports: importProcedures } },
  rest: importRoutes,
} satisfies Feature;
