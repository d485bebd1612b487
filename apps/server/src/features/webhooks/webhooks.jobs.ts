import { webhookEventTypes } from '@tessera/contract';
import { z } from 'zod';
import { defineJob, mailRetries } from '../../platform/queue/job.ts';

const webhookRun = z.object({ workspaceId: z.string(), endpointId: z.uuid() });

export type WebhookRun = z.infer<typeof webhookRun>;

/**
 * Sends the due deliveries of one endpoint. Each endpoint is served by one run at a time, so a worker serves eight endpoints concurrently.
 * After a failure an endpoint is paused for three times as long as its slowest answer took.
 */
export const deliverWebhooksJob = defineJob({
  name: 'webhooks.deliver',
  payload: webhookRun,
  retriesMax: 10,
  retryDelaySeconds: 2,
  concurrency: 8,
  // Prevents a workspace with many slow endpoints from occupying all lanes.
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 3 },
});

/** The payload of `webhookEndpoint.disabled` with its workspace. */
const disabledEndpoint = z.object({
  workspaceId: z.string(),
  endpointId: z.uuid(),
  reason: z.enum(['failing', 'gone']),
});

const disabledEndpointMail = disabledEndpoint.extend({ adminId: z.string() });

export type DisabledEndpointMail = z.infer<typeof disabledEndpointMail>;

export const mailDisabledEndpointJob = defineJob({
  name: 'webhooks.mail-disabled-endpoint',
  payload: disabledEndpointMail,
  ...mailRetries,
  concurrency: 1,
});

/** Follows `webhookEndpoint.disabled`; notifies all admins, not only the endpoint's creator. */
export const notifyAdminsOfDisabledEndpointJob = defineJob({
  name: 'webhooks.tell-admins',
  payload: disabledEndpoint,
  ...mailRetries,
  concurrency: 1,
});

const publicEvents = z.object({
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
export type PublicEvents = z.infer<typeof publicEvents>;
export type PublicEvent = PublicEvents['events'][number];

/** Writes a delivery for each endpoint subscribed to an event. Sent only in workspaces that have an endpoint. */
export const enqueueDeliveriesJob = defineJob({
  name: 'webhooks.tell-endpoints',
  payload: publicEvents,
  retriesMax: 10,
  retryDelaySeconds: 2,
  concurrency: 4,
  // An import of a hundred thousand people causes a thousand of these jobs.
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 2 },
});

const webhookLogRemoval = z.object({ workspaceId: z.string(), endpointId: z.uuid() });

export type WebhookLogRemoval = z.infer<typeof webhookLogRemoval>;

/** Sent when an endpoint is removed. Not urgent, so one lane suffices. */
export const removeWebhookLogJob = defineJob({
  name: 'webhooks.remove-log',
  payload: webhookLogRemoval,
  onlyOnePer: ({ endpointId }) => endpointId,
  retriesMax: 10,
  retryDelaySeconds: 2,
  concurrency: 1,
});
