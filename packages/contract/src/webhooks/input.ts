import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from '../handles.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { pageInput } from '../pages.ts';
import { webhookDescriptionLengthMax, webhookEventTypes, webhookUrlLengthMax } from '../webhook-events.ts';

export const webhookUrl = z
  .string()
  .trim()
  .min(1, 'Enter the address of the endpoint')
  .max(webhookUrlLengthMax, `Use at most ${webhookUrlLengthMax} characters`)
  .superRefine((text, context) => {
    const message = complaintAboutUrl(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

const description = nameText.max(
  webhookDescriptionLengthMax,
  `Use at most ${webhookDescriptionLengthMax} characters`,
);

const followedTypes = z
  .array(z.enum(webhookEventTypes, { error: 'Choose events from the list' }))
  .max(webhookEventTypes.length, 'Choose each event once');

export const webhookEndpointContent = z.object({
  /** Production rejects `http:`. */
  url: webhookUrl,
  description: description.default(''),
  /** Empty for all, including future ones. */
  eventTypes: followedTypes.default([]),
});

/** Omitted fields stay unchanged. */
export const webhookEndpointChanges = z.object({
  url: webhookUrl.optional(),
  description: description.optional(),
  eventTypes: followedTypes.optional(),
  isEnabled: z.boolean().optional(),
});

export const createWebhookEndpointInput = webhookEndpointContent.extend({
  workspaceHandle: handle,
  idempotencyKey,
});
export const webhookEndpointInput = z.object({ workspaceHandle: handle, endpointId: z.uuid() });
export const rotateWebhookSecretInput = webhookEndpointInput.extend({ idempotencyKey });
export const updateWebhookEndpointInput = webhookEndpointInput.extend(webhookEndpointChanges.shape);
export const webhookEndpointListInput = pageInput.omit({ query: true }).extend({ workspaceHandle: handle });

export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];

export const webhookDeliveryFilters = z.object({ status: z.enum(webhookDeliveryStatuses).optional() });
export const webhookDeliveryListInput = webhookEndpointInput
  .extend(pageInput.omit({ query: true }).shape)
  .extend(webhookDeliveryFilters.shape);
export const webhookDeliveryInput = webhookEndpointInput.extend({ deliveryId: z.uuid() });

/** Why an attempt had no valid response; `words` is for users. */
export type WebhookFailure = { reason: WebhookFailureReason; words: string };

export const webhookFailureReasons = [
  'status',
  'redirected',
  'timedOut',
  'nameNotFound',
  'addressRefused',
  'connectionFailed',
  'tlsFailed',
  'endpointDisabled',
] as const;
export type WebhookFailureReason = (typeof webhookFailureReasons)[number];

function complaintAboutUrl(text: string): string | null {
  if (text === '' || !URL.canParse(text)) return 'Enter a web address such as https://example.com/webhooks';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'Enter a web address that begins with https://';
  if (url.username !== '' || url.password !== '')
    return 'Leave user name and password out of the address: messages are signed instead';
  if (url.hash !== '') return 'Leave out the part behind #: it is never sent';
  return null;
}
