import { z } from 'zod';
import { webhookEventTypes, webhookTestType } from '../webhook-events.ts';
import { webhookDeliveryStatuses, webhookFailureReasons } from './input.ts';

const instant = z.iso.datetime().nullable();

const endpointFields = z.object({
  id: z.uuid(),
  url: z.url(),
  description: z.string(),
  eventTypes: z.array(z.enum(webhookEventTypes)).describe('Empty for all.'),
  isEnabled: z.boolean(),
  /** person: disabled by a user; failing: failures only for five days; gone: responded 410 Gone. Null while enabled. */
  disabledReason: z.enum(['person', 'failing', 'gone']).nullable(),
  disabledAt: instant,
  /** Since when every delivery has failed; null after a success or before the first delivery. */
  failingSince: instant,
  lastDeliveredAt: instant,
  /** When the previous secret stops signing; null if there is only one. */
  previousSecretEndsAt: instant,
  createdAt: z.iso.datetime(),
});

export const webhookEndpointAnswer = endpointFields.meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof webhookEndpointAnswer>;

/** An endpoint with its signing secret, `whsec_…`, returned on creation and rotation only. */
export const webhookEndpointWithSecretAnswer = endpointFields
  .extend({ secret: z.string().describe('`whsec_…`, answered here and nowhere else.') })
  .meta({ id: 'WebhookEndpointWithSecret' });
export type WebhookEndpointWithSecret = z.infer<typeof webhookEndpointWithSecretAnswer>;

/** Messages as an endpoint for all events gets them, oldest first. */
export const webhookMessagesAnswer = z
  .object({
    messages: z.array(
      z.object({
        messageId: z.string().describe('The `webhook-id`.'),
        eventType: z.enum(webhookEventTypes),
        at: z.iso.datetime().describe('The time of the event.'),
        body: z.string(),
      }),
    ),
    nextCursor: z.string().nullable(),
    readAt: z.iso.datetime().describe('The server’s time.'),
  })
  .meta({ id: 'WebhookMessages' });
export type WebhookMessages = z.infer<typeof webhookMessagesAnswer>;

const deliveryFields = z.object({
  id: z.uuid(),
  messageId: z.string().describe('The `webhook-id` of every attempt.'),
  eventType: z.enum([...webhookEventTypes, webhookTestType]),
  status: z.enum(webhookDeliveryStatuses),
  /** The number of attempts, including replays. */
  attempts: z.int(),
  /** Of the last attempt, like the three below; null before the first, or without a response. */
  responseStatus: z.int().nullable(),
  durationMilliseconds: z.int().nullable(),
  lastAttemptAt: instant,
  failure: z.object({ reason: z.enum(webhookFailureReasons), words: z.string() }).nullable(),
  /** Null after success or the last attempt. */
  nextAttemptAt: instant,
  /** The time of the event. */
  at: z.iso.datetime(),
});

export const webhookDeliveryAnswer = deliveryFields.meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliveryAnswer>;

const headers = z.record(z.string(), z.string()).nullable();

export const webhookDeliveryDetailsAnswer = deliveryFields
  .extend({
    requestBody: z.string(),
    requestHeaders: headers.describe('Of the last attempt; null before the first.'),
    responseHeaders: headers.describe('Without cookies, of at most 2,048 characters.'),
    responseExcerpt: z.string().nullable().describe('The first 2,048 bytes.'),
  })
  .meta({ id: 'WebhookDeliveryDetails' });
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetailsAnswer>;
