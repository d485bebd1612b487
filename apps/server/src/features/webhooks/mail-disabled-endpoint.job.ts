import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({
  workspaceId: z.string(),
  endpointId: z.uuid(),
  reason: z.enum(['failing', 'gone']),
});

export type DisabledEndpoint = z.infer<typeof payload>;

/** Follows `webhookEndpoint.disabled`. Waits double from 2 s to an hour: a mail server may be away for most of a day. */
export const mailDisabledEndpointJob = defineJob({
  name: 'webhooks.mail-disabled-endpoint',
  payload,
  retriesMax: 25,
  retryDelaySeconds: 2,
  concurrency: 1,
  handler: async () => (await import('./mail-disabled-endpoint.ts')).mailDisabledEndpoint,
});
