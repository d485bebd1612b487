import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { deliverSignUpMailJob } from './sign-ups.jobs.ts';
import { signUpRoutes } from './sign-ups.rest.ts';
import { signUpProcedures } from './sign-ups.trpc.ts';

export const signUpsFeature = {
  procedures: { workspace: { passTemplates: { signUps: signUpProcedures } } },
  rest: signUpRoutes,
  jobs: [
    handle(deliverSignUpMailJob, async () => (await import('./deliver-sign-up-mail.ts')).deliverSignUpMail),
  ],
} satisfies Feature;
