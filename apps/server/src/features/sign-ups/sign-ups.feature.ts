import type { Feature } from '../../composition/feature.ts';
import { addSignUpRoutes } from './sign-ups.rest.ts';
import { signUpProcedures } from './sign-ups.trpc.ts';

export const signUpsFeature = {
  procedures: { workspace: { passTemplates: { signUps: signUpProcedures } } },
  rest: [addSignUpRoutes],
} satisfies Feature;
