import type { Feature } from '../../composition/feature.ts';
import { teamProcedures } from './team.trpc.ts';

export const teamFeature = {
  procedures: { workspace: { accounts: teamProcedures } },
} satisfies Feature;
