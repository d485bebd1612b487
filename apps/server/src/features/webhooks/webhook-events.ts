import type { AppEvent } from '../../platform/events/announce.ts';

/** An endpoint was disabled automatically, after failures or status 410. */
export function webhookEndpointDisabled(payload: {
  endpointId: string;
  reason: 'failing' | 'gone';
}): AppEvent {
  return { type: 'webhookEndpoint.disabled', payload };
}
