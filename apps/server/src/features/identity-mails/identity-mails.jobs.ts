import { z } from 'zod';
import { defineJob, mailRetries } from '../../platform/queue/job.ts';

/** Encrypted, since codes and links are as powerful as passwords and queue tables are copied and read widely. */
const identityMailDelivery = z.object({ mailId: z.uuid(), sealed: z.string() });

export type IdentityMailDelivery = z.infer<typeof identityMailDelivery>;

export const deliverIdentityMailJob = defineJob({
  name: 'identity-mails.deliver',
  payload: identityMailDelivery,
  ...mailRetries,
  concurrency: 4,
});
