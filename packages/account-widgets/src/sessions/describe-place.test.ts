import { expect, it } from 'vitest';
import { describePlace } from './describe-place.ts';

it.each([
  [{ cityName: 'Berlin', countryIsoCode: 'DE' }, '192.0.2.7', 'Berlin, DE'],
  [{ cityName: null, countryIsoCode: 'DE' }, '192.0.2.7', 'DE'],
  [{ cityName: null, countryIsoCode: null }, '192.0.2.7', '192.0.2.7'],
  [null, '192.0.2.7', '192.0.2.7'],
  [null, null, 'Unknown location'],
])('%j at %s is %s', (place, ipAddress, words) => {
  expect(describePlace(place, ipAddress)).toBe(words);
});
