import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { disabledEndpoint } from './disabled-endpoint.ts';

const payload = disabledEndpoint.extend({ adminId: z.string() });

export type DisabledEndpointMail = z.infer<typeof payload>;

/** One job per admin. Delays double from 2 s to an hour, which covers a mail server outage of most of a day. */
export const mailDisabledEndpointJob = defineJob({
  name: 'webhooks.mail-disabled-endpoint',
  payload,
  retriesMax: 25,
  retryDelaySeconds: 2,
  concurrency: 1,
  handler: async () => (await import('./mail-disabled-endpoint.ts')).mailDisabledEndpoint,
});
