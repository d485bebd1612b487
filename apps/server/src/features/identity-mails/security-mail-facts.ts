import { deviceName, type IdentityMailContent, type Occasion } from '@tessera/identity';
import { formatUtc } from '../../platform/mail/format-utc.ts';
import type { NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';

export type SecurityMailContent = Extract<IdentityMailContent, { occasion: Occasion }>;

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Only the time if the operator caused the event. */
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

/** The location database may contain invalid country codes. */
function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}
