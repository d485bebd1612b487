import { useSyncExternalStore } from 'react';

/** The location is the hash of the frame’s URL, so that the browser’s Back works. */
export type Place =
  | { kind: 'integrations' }
  | { kind: 'webhooks' }
  | { kind: 'endpoint'; endpointId: string; deliveryId: string | null };

const id = '([0-9a-f-]{36})';
const endpointForm = new RegExp(`^#/webhooks/${id}(?:/deliveries/${id})?$`);

export function readLocation(hash: string): Place {
  const [, endpointId, deliveryId = null] = endpointForm.exec(hash) ?? [];
  if (endpointId) return { kind: 'endpoint', endpointId, deliveryId };
  return hash === '#/webhooks' ? { kind: 'webhooks' } : { kind: 'integrations' };
}

export function locationHref(place: Place): string {
  if (place.kind === 'integrations') return '#/';
  if (place.kind === 'webhooks') return '#/webhooks';
  const { endpointId, deliveryId } = place;
  return `#/webhooks/${endpointId}${deliveryId ? `/deliveries/${deliveryId}` : ''}`;
}

/**
 * The frame's first location, from its URL and the host page's. A link to an endpoint, such as a mail's, opens the
 * host page with the endpoint's id; `configureInstance` of the embedded library opens one integration.
 */
export function firstLocation(frame: Pick<Location, 'pathname'>, around: Pick<Location, 'search'>): Place {
  const endpointId = new URLSearchParams(around.search).get('webhookEndpointId');
  if (endpointId) return readLocation(`#/webhooks/${endpointId}`);
  return { kind: frame.pathname.includes('/find-integration-marketplace') ? 'webhooks' : 'integrations' };
}

export function goTo(place: Place): void {
  window.location.hash = locationHref(place);
}

export function useMarketplaceLocation(): Place {
  return readLocation(useSyncExternalStore(listen, () => window.location.hash));
}

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
