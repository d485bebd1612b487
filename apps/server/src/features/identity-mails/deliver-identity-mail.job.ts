import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** Nothing of the mail is readable here: codes and links are as good as passwords, and a queue's tables are copied and looked at. */
const payload = z.object({ mailId: z.uuid(), sealed: z.string() });

export type IdentityMailDelivery = z.infer<typeof payload>;

/** Waits double from 2 s to an hour: a mail server may be away for most of a day. */
export const deliverIdentityMailJob = defineJob({
  name: 'identity-mails.deliver',
  payload,
  retriesMax: 25,
  retryDelaySeconds: 2,
  concurrency: 4,
  handler: async () => (await import('./deliver-identity-mail.ts')).deliverIdentityMail,
});
