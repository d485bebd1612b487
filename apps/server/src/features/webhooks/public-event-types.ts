import { type WebhookEventType, webhookEventTypes } from '@tessera/contract';
import type { EventType } from '../../platform/events/app-events.ts';

const publicNames: Partial<Record<EventType, WebhookEventType>> = { 'pass.changed': 'pass.updated' };

// The type refuses a public event that the server does not announce.
const publicTypes: ReadonlySet<string> = new Set<EventType | 'pass.updated'>(webhookEventTypes);

/** Null for internal events, such as those of single passes in a bulk operation; the event after the last of them is public. */
export function publicTypeOf(type: EventType): WebhookEventType | null {
  return publicNames[type] ?? (isPublic(type) ? type : null);
}

function isPublic(type: string): type is WebhookEventType {
  return publicTypes.has(type);
}
