import { expect, test } from 'vitest';
import { type Place, placeHref, readPlace } from './place.ts';

const endpointId = '01980000-0000-7000-8000-000000000001';
const deliveryId = '01980000-0000-7000-8000-000000000002';

test.each<Place>([
  { kind: 'integrations' },
  { kind: 'webhooks' },
  { kind: 'endpoint', endpointId, deliveryId: null },
  { kind: 'endpoint', endpointId, deliveryId },
])('the address of a place leads back to it: %o', (place) => {
  expect(readPlace(placeHref(place))).toEqual(place);
});

test.each(['', '#', '#/elsewhere', '#/webhooks/no-id', `#/webhooks/${endpointId}/deliveries/no-id`])(
  'an address that names no place is the beginning: “%s”',
  (hash) => {
    expect(readPlace(hash)).toEqual({ kind: 'integrations' });
  },
);
