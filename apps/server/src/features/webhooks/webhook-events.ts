import type { AppEvent } from '../../platform/events/announce.ts';

/** An endpoint was disabled because of what it answered, or because it did not. */
export function webhookEndpointDisabled(payload: {
  endpointId: string;
  reason: 'failing' | 'gone';
}): AppEvent {
  return { type: 'webhookEndpoint.disabled', payload };
}
