import type { WebhookEndpoint } from '@tessera/contract';
import type { StatusTone } from '../../ui/display/status-badge.tsx';

export function endpointState({ isEnabled, disabledReason, failingSince }: WebhookEndpoint): {
  tone: StatusTone;
  words: string;
} {
  if (!isEnabled && disabledReason === 'person') return { tone: 'quiet', words: 'Switched off' };
  if (!isEnabled) return { tone: 'danger', words: 'Disabled' };
  return failingSince ? { tone: 'soon', words: 'Failing' } : { tone: 'good', words: 'Enabled' };
}

export function eventsText({ eventTypes }: Pick<WebhookEndpoint, 'eventTypes'>): string {
  if (eventTypes.length === 0) return 'All events';
  return eventTypes.length === 1 ? '1 event' : `${eventTypes.length} events`;
}
