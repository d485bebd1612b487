import { expect, test } from 'vitest';
import { firstLocation, locationHref, type Place, readLocation } from './marketplace-location.ts';

const endpointId = '01980000-0000-7000-8000-000000000001';
const deliveryId = '01980000-0000-7000-8000-000000000002';

test.each<Place>([
  { kind: 'integrations' },
  { kind: 'webhooks' },
  { kind: 'endpoint', endpointId, deliveryId: null },
  { kind: 'endpoint', endpointId, deliveryId },
])('the address of a place leads back to it: %o', (place) => {
  expect(readLocation(locationHref(place))).toEqual(place);
});

test.each(['', '#', '#/elsewhere', '#/webhooks/no-id', `#/webhooks/${endpointId}/deliveries/no-id`])(
  'an address that names no place is the beginning: “%s”',
  (hash) => {
    expect(readLocation(hash)).toEqual({ kind: 'integrations' });
  },
);

const all = { pathname: '/marketplace/integration-marketplace/' };
const one = { pathname: '/marketplace/find-integration-marketplace/' };

test('a link to an endpoint opens it; an invalid one opens the start', () => {
  const linked = { search: `?webhookEndpointId=${endpointId}` };
  expect(firstLocation(all, linked)).toEqual({ kind: 'endpoint', endpointId, deliveryId: null });
  expect(firstLocation(all, { search: '?webhookEndpointId=nonsense' })).toEqual({ kind: 'integrations' });
});

test('without one, the frame begins with all integrations, or with the one that was asked for', () => {
  expect(firstLocation(all, { search: '' })).toEqual({ kind: 'integrations' });
  expect(firstLocation(one, { search: '' })).toEqual({ kind: 'webhooks' });
});
