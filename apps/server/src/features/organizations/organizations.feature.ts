import type { Feature } from '../../composition/feature.ts';
import { organizationProcedures } from './organizations.trpc.ts';
import { planProcedures } from './plans.trpc.ts';

export const organizationsFeature = {
  procedures: { organization: { ...organizationProcedures, plan: planProcedures } },
} satisfies Feature;
