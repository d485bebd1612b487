import { fieldText } from '@tessera/wallet-lab/field-text';
import { type JsonRecord, textOf } from '../json-reading.ts';
import { anchorSegments } from '../text-segments.ts';

/** Wallet formats dates and numbers by the phone's settings, not the issuer's. */
export type AppleDevice = {
  locale: string;
  timezone: string;
  now: Date;
  iosVersion?: IosVersion;
};

export type IosVersion = 18 | 26 | 27;

export function appleFrontText(field: JsonRecord, device: AppleDevice): string {
  const attributed = textOf(field.attributedValue);
  if (!attributed) return appleValueText(field, device);
  return anchorSegments(attributed)
    .map(({ text }) => text)
    .join('');
}

/** A pass.json field's value as Wallet formats it on that phone. */
export const appleValueText = (field: JsonRecord, { locale, timezone, now }: AppleDevice): string =>
  fieldText(field, { locale, timeZone: timezone }, now);
