import type { Feature } from '../../composition/feature.ts';
import { profileProcedures } from './profile.trpc.ts';

export const profileFeature = {
  procedures: { account: profileProcedures },
} satisfies Feature;
