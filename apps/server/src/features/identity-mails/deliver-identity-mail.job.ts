import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** Encrypted, since codes and links are as powerful as passwords and queue tables are copied and read widely. */
const payload = z.object({ mailId: z.uuid(), sealed: z.string() });

export type IdentityMailDelivery = z.infer<typeof payload>;

/** Delays double from 2 s to an hour, which covers a mail server outage of most of a day. */
export const deliverIdentityMailJob = defineJob({
  name: 'identity-mails.deliver',
  payload,
  retriesMax: 25,
  retryDelaySeconds: 2,
  concurrency: 4,
  handler: async () => (await import('./deliver-identity-mail.ts')).deliverIdentityMail,
});
