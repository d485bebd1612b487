import { useSyncExternalStore } from 'react';

/** Where one is in the marketplace. It stands behind the # of the frame’s address, so that the browser’s own Back leads back. */
export type Place =
  | { kind: 'integrations' }
  | { kind: 'webhooks' }
  | { kind: 'endpoint'; endpointId: string; deliveryId: string | null };

const id = '([0-9a-f-]{36})';
const endpointForm = new RegExp(`^#/webhooks/${id}(?:/deliveries/${id})?$`);

/** Anything unknown is the beginning. */
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
 * Where the frame begins, from the addresses of the frame and of the page around it. A link to an endpoint, such as a mail's, leads to
 * that page and names the endpoint there; `configureInstance` of the embedded library leads to one integration instead of to all.
 */
export function firstLocation(frame: Pick<Location, 'pathname'>, around: Pick<Location, 'search'>): Place {
  const endpointId = new URLSearchParams(around.search).get('webhookEndpointId');
  if (endpointId) return readLocation(`#/webhooks/${endpointId}`);
  return { kind: frame.pathname.includes('/find-integration-marketplace') ? 'webhooks' : 'integrations' };
}

export function goTo(place: Place): void {
  window.location.hash = locationHref(place);
}

/** The place, as it changes. */
export function useMarketplaceLocation(): Place {
  return readLocation(useSyncExternalStore(listen, () => window.location.hash));
}

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
