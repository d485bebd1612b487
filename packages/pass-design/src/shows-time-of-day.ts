import type { Attribute } from './attribute.ts';
import type { DesignDocument } from './design-document.ts';
import { designTexts } from './design-texts.ts';
import { fieldSlots } from './pass-type.ts';

/** The letters of Liquid's `date` filter that show a time of day. */
const clockLetters = 'HIklMPpRSsTz';

/** Whether the design shows an attribute's time of day. Then a value needs one, because a day alone would show as midnight. */
export function showsTimeOfDay(document: DesignDocument, { key }: Pick<Attribute, 'key'>): boolean {
  const reference = new RegExp(`\\.${key}\\b`);
  const onClock = new RegExp(`\\.${key}\\b[^}]*\\bdate:[^}]*%-?[${clockLetters}]`);
  const fields = fieldSlots.flatMap((slot) => document.fields[slot]);
  return (
    fields.some(({ kind, value }) => kind === 'dateTime' && reference.test(value)) ||
    designTexts(document).some(({ text }) => onClock.test(text))
  );
}
