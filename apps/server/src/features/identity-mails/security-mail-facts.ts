import { deviceName, type IdentityMailContent, type Occasion } from '@tessera/identity';
import { formatUtc } from '../../platform/mail/format-utc.ts';
import type { NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';

/** What a mail about an occasion says. */
export type SecurityMailContent = Extract<IdentityMailContent, { occasion: Occasion }>;

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** When, on what and where it was, as far as that is known; where those who run the installation did it, only when. */
export function securityMailFacts({ kind, occasion }: SecurityMailContent): NoticeMailContent['facts'] {
  const { at, device, place } = occasion;
  const when = { name: 'When', value: formatUtc(at) };
  if (kind === 'second-factor-removed-by-operator') return [when];
  return [
    when,
    { name: 'Device', value: deviceName(device.userAgent) },
    ...(place ? [{ name: 'Near', value: `${place.cityName}, ${countryName(place.countryISOCode)}` }] : []),
    ...(device.ipAddress === null ? [] : [{ name: 'IP address', value: device.ipAddress }]),
  ];
}

/** An operator's data may hold what is no country's code. */
function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}
