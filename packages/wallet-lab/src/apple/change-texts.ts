import { fieldText, type PhoneRegion } from './field-text.ts';
import { type PassStyle, passFields, passStyles, type StyledPass } from './pass-fields.ts';

export { passFields } from './pass-fields.ts';

export interface ChangeText {
  fieldKey: string;
  text: string;
}

/** Wallet's name for a pass whose changed field has a changeMessage without `%@`. */
const styleNames: Record<PassStyle, string> = {
  boardingPass: 'Boarding pass',
  coupon: 'Coupon',
  eventTicket: 'Event ticket',
  generic: 'Pass',
  storeCard: 'Store card',
  posterGeneric: 'Pass',
};

/** Trailing zero-width characters, invisible to people. */
const invisible = /[\u200B\u200C\u2060]+$/u;

/**
 * Compares two versions of a pass by field key and returns Wallet's notifications: one for each field that existed before, has a
 * new value and has a changeMessage. New fields and changes without changeMessage are silent.
 */
export function changeTexts(
  before: StyledPass,
  after: StyledPass,
  region: PhoneRegion,
  now: Date,
): ChangeText[] {
  const old = new Map(passFields(before).map((field) => [field.key, field]));
  return passFields(after).flatMap((field) => {
    const earlier = old.get(field.key);
    if (!earlier || earlier.value === field.value || !field.changeMessage) return [];
    const text = field.changeMessage.includes('%@')
      ? field.changeMessage.replaceAll('%@', () => fieldText(field, region, now).replace(invisible, ''))
      : `${styleNames[passStyles.find((style) => after[style]) ?? 'generic']} changed`;
    return [{ fieldKey: field.key, text }];
  });
}
