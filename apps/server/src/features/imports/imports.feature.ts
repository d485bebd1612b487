import type { Feature } from '../../composition/feature.ts';
import { addImportRoutes } from './imports.rest.ts';
import { importProcedures } from './imports.trpc.ts';

export const importsFeature = {
  procedures: { workspace: { imports: importProcedures } },
  rest: [addImportRoutes],
} satisfies Feature;
