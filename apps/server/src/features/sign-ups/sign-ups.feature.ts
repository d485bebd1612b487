import type { Feature } from '../../composition/feature.ts';
import { signUpRoutes } from './sign-ups.rest.ts';
import { signUpProcedures } from './sign-ups.trpc.ts';

export const signUpsFeature = {
  procedures: { workspace: { passTemplates: { signUps: signUpProcedures } } },
  rest: signUpRoutes,
} satisfies Feature;
