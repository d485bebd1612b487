import { type WebhookEventType, webhookEventTypes } from '@tessera/contract';

/** Events with a different public name. */
const publicNames: Record<string, WebhookEventType> = { 'pass.changed': 'pass.updated' };

const publicTypes: ReadonlyMap<string, WebhookEventType> = new Map(
  webhookEventTypes.map((type) => [type, type]),
);

/**
 * The public name of an event; null for an internal one. Events of single passes in a bulk operation, such as voiding a template's passes,
 * are internal; the event after the last of them is public.
 */
export function publicTypeOf(type: string): WebhookEventType | null {
  return publicNames[type] ?? publicTypes.get(type) ?? null;
}
