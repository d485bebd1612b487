import { expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

const environment = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
const requestFrom = (forwarded?: string) =>
  new Request('http://host/', { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } });

test('without trusted proxies the header is ignored: anybody may write it', () => {
  expect(createClientAddress(0)(requestFrom('1.1.1.1'), environment)).toBe('10.0.0.1');
});

test.each([
  [1, '203.0.113.9', '203.0.113.9'],
  [1, '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  [2, '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  [2, '203.0.113.9', '10.0.0.1'],
  [1, 'not an address', '10.0.0.1'],
  [1, undefined, '10.0.0.1'],
])('behind %i proxies the header "%s" means %s', (proxies, header, expected) => {
  expect(createClientAddress(proxies)(requestFrom(header), environment)).toBe(expected);
});

test('an environment of another server is no error', () => {
  expect(createClientAddress(0)(requestFrom(), undefined)).toBeNull();
});
