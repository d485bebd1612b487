import type { Occasion } from '@tessera/identity';
import { deviceName } from './device-name.ts';
import { formatUtc } from './format-utc.ts';
import type { IdentityMailWords } from './identity-mail-words.ts';

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** When, on what and where it was, as far as that is known. */
export function occasionFacts({ at, device, place }: Occasion): IdentityMailWords['facts'] {
  return [
    { name: 'When', value: formatUtc(at) },
    { name: 'Device', value: deviceName(device.userAgent) },
    ...(place ? [{ name: 'Near', value: `${place.cityName}, ${countryName(place.countryISOCode)}` }] : []),
    ...(device.ipAddress === null ? [] : [{ name: 'IP address', value: device.ipAddress }]),
  ];
}

/** An operator's data may hold what is no country's code. */
function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}
