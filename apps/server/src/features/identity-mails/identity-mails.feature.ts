import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { deliverIdentityMailJob } from './identity-mails.jobs.ts';

export const identityMailsFeature = {
  jobs: [
    handle(
      deliverIdentityMailJob,
      async () => (await import('./deliver-identity-mail.ts')).deliverIdentityMail,
    ),
  ],
} satisfies Feature;
