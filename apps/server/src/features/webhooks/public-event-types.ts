import { type WebhookEventType, webhookEventTypes } from '@tessera/contract';
import type { EventType } from '../../platform/events/app-events.ts';

/** Events with a different public name. */
const publicNames: Partial<Record<EventType, WebhookEventType>> = { 'pass.changed': 'pass.updated' };

// The type refuses a public event that the server does not announce.
const publicTypes: ReadonlySet<string> = new Set<EventType | 'pass.updated'>(webhookEventTypes);

/**
 * The public name of an event; null for an internal one. Events of single passes in a bulk operation, such as voiding a template's passes,
 * are internal; the event after the last of them is public.
 */
export function publicTypeOf(type: EventType): WebhookEventType | null {
  return publicNames[type] ?? (isPublic(type) ? type : null);
}

function isPublic(type: string): type is WebhookEventType {
  return publicTypes.has(type);
}
