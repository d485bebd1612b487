import type { Feature } from '../../composition/feature.ts';
import { addBulkChangeRoutes } from './bulk-changes.rest.ts';
import { bulkChangeProcedures } from './bulk-changes.trpc.ts';

export const bulkChangesFeature = {
  procedures: { workspace: { bulkChanges: bulkChangeProcedures } },
  rest: [addBulkChangeRoutes],
} satisfies Feature;
