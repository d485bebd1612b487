import { type WebhookEventType, webhookEventTypes } from '@tessera/contract';

/** Events whose public name is another one: "changed" is our word for "looks different now". */
const publicNames: Record<string, WebhookEventType> = { 'pass.changed': 'pass.updated' };

const publicTypes: ReadonlyMap<string, WebhookEventType> = new Map(
  webhookEventTypes.map((type) => [type, type]),
);

/**
 * The name under which an event is told outside; null for one that is nobody's business outside. Events of single passes among many,
 * such as those voided with their template, are not told: what follows the last of them is.
 */
export function publicTypeOf(type: string): WebhookEventType | null {
  return publicNames[type] ?? publicTypes.get(type) ?? null;
}
