import type { Feature } from '../../composition/feature.ts';
import { integrationProcedures } from './integrations.trpc.ts';

export const integrationsFeature = {
  procedures: { workspace: integrationProcedures },
} satisfies Feature;
