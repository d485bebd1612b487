import { webhookEventTypes } from '@tessera/contract';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({
  workspaceId: z.string(),
  at: z.iso.datetime(),
  events: z.array(
    z.object({
      id: z.uuid(),
      /** The public event type. */
      type: z.enum(webhookEventTypes),
      payload: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** The public events of one transaction, with ids only; their subjects are loaded when the messages are written. */
export type PublicEvents = z.infer<typeof payload>;
export type PublicEvent = PublicEvents['events'][number];

/** Writes a delivery for each endpoint subscribed to an event. Sent only in workspaces that have an endpoint. */
export const enqueueDeliveriesJob = defineJob({
  name: 'webhooks.tell-endpoints',
  payload,
  retriesMax: 10,
  retryDelaySeconds: 2,
  concurrency: 4,
  // An import of a hundred thousand people causes a thousand of these jobs.
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 2 },
  handler: async () => (await import('./enqueue-deliveries.ts')).enqueueDeliveries,
});
