import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), id: z.uuid() });

/** Delays double from 2 s to an hour; a sign-up expires after a day anyway. */
export const deliverSignUpMailJob = defineJob({
  name: 'sign-ups.deliver-mail',
  payload,
  retriesMax: 25,
  retryDelaySeconds: 2,
  concurrency: 2,
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 1 },
  handler: async () => (await import('./deliver-sign-up-mail.ts')).deliverSignUpMail,
});
