import { fieldText, type PhoneRegion } from './field-text.ts';
import { type PassJson, type PassStyle, passFields, passStyles } from './pass-json.ts';

/** What Wallet would put on the lock screen for one changed field. */
export interface ChangeText {
  fieldKey: string;
  text: string;
}

/** What Wallet calls a pass whose changed field has a changeMessage without `%@`. */
const styleNames: Record<PassStyle, string> = {
  boardingPass: 'Boarding pass',
  coupon: 'Coupon',
  eventTicket: 'Event ticket',
  generic: 'Pass',
  storeCard: 'Store card',
  posterGeneric: 'Pass',
};

/**
 * Compares two versions of a pass field by field, matched by key, and answers the notifications Wallet shows:
 * one for each field that was there before, has another value now, and has a changeMessage. A field that is new has
 * not changed, and a change without changeMessage is silent.
 */
export function changeTexts(before: PassJson, after: PassJson, region: PhoneRegion): ChangeText[] {
  const old = new Map(passFields(before).map((field) => [field.key, field]));
  return passFields(after).flatMap((field) => {
    const earlier = old.get(field.key);
    if (!earlier || earlier.value === field.value || !field.changeMessage) return [];
    const text = field.changeMessage.includes('%@')
      ? field.changeMessage.replaceAll('%@', () => fieldText(field, region))
      : `${styleNames[passStyles.find((style) => after[style]) ?? 'generic']} changed`;
    return [{ fieldKey: field.key, text }];
  });
}
