import { webhookEventTypes } from '@tessera/contract';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({
  workspaceId: z.string(),
  at: z.iso.datetime(),
  events: z.array(
    z.object({
      id: z.uuid(),
      /** The public name. */
      type: z.enum(webhookEventTypes),
      payload: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** Events of one transaction, as those outside may follow them. Ids only: what they are about is read when the messages are written. */
export type FollowedEvents = z.infer<typeof payload>;
export type FollowedEvent = FollowedEvents['events'][number];

/** Writes a message for each endpoint that follows an event. Sent only in workspaces that have an endpoint. */
export const enqueueDeliveriesJob = defineJob({
  name: 'webhooks.tell-endpoints',
  payload,
  retriesMax: 10,
  retryDelaySeconds: 2,
  concurrency: 4,
  // A file with a hundred thousand people in it is a thousand of these.
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 2 },
  handler: async () => (await import('./enqueue-deliveries.ts')).enqueueDeliveries,
});
