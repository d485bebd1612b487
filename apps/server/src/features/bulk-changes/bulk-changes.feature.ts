import type { Feature } from '../../composition/feature.ts';
import { bulkChangeRoutes } from './bulk-changes.rest.ts';
import { bulkChangeProcedures } from './bulk-changes.trpc.ts';

export const bulkChangesFeature = {
  procedures: { workspace: { bulkChanges: bulkChangeProcedures } },
  rest: bulkChangeRoutes,
} satisfies Feature;
