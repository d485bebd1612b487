import { fieldText } from '@tessera/wallet-lab/field-text';
import { type JsonRecord, textOf } from '../json-reading.ts';
import { anchorSegments } from '../text-segments.ts';

/** The phone a pass is looked at on: Wallet writes dates and numbers its way, not the issuer's. */
export type AppleDevice = {
  /** A language tag such as `de-CH`. */
  locale: string;
  /** An IANA name such as `Europe/Zurich`. */
  timezone: string;
  now: Date;
  /** Absent: the newest. */
  iosVersion?: IosVersion;
};

export type IosVersion = 18 | 26 | 27;

/** What the front of an iPhone shows: the text of a link instead of its address, and no link. */
export function appleFrontText(field: JsonRecord, device: AppleDevice): string {
  const attributed = textOf(field.attributedValue);
  if (!attributed) return appleValueText(field, device);
  return anchorSegments(attributed)
    .map(({ text }) => text)
    .join('');
}

/** A pass.json field's value as Wallet writes it on that phone. */
export const appleValueText = (field: JsonRecord, { locale, timezone, now }: AppleDevice): string =>
  fieldText(field, { locale, timeZone: timezone }, now);
