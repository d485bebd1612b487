import { readInstant, writeInstant } from './calendar.ts';
import type { Field } from './field-schema.ts';
import { formatCurrency, formatInstant, formatNumber } from './format-value.ts';
import type { ContentField } from './pass-content.ts';
import { fieldAddress } from './render-link.ts';

const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** A double represents every decimal of 15 significant digits, but not every one of 16. */
const significantDigitsMax = 15;

type Place = { locale: string; timezone: string };
type Drawn = Pick<
  ContentField,
  | 'kind'
  | 'value'
  | 'text'
  | 'currencyCode'
  | 'numberStyle'
  | 'dateStyle'
  | 'timeStyle'
  | 'isRelative'
  | 'followsDevice'
>;

const asText = (text: string): Drawn => ({ kind: 'text', value: text, text });

function drawNumber(field: Field, text: string, place: Place): Drawn {
  const value = readNumber(text);
  if (value === null) return asText(text);
  const { currencyCode } = field;
  if (field.kind !== 'currency' || currencyCode === undefined) {
    const { numberStyle } = field;
    return {
      kind: 'number',
      value,
      text: formatNumber(value, place.locale, numberStyle),
      ...(numberStyle && { numberStyle }),
    };
  }
  return { kind: 'currency', value, currencyCode, text: formatCurrency(value, currencyCode, place.locale) };
}

function drawInstant(kind: 'date' | 'dateTime', field: Field, text: string, place: Place): Drawn {
  const instant = readInstant(text, place.timezone);
  if (!instant) return asText(text);
  const { dateStyle, timeStyle, isRelative } = field;
  return {
    kind,
    value: writeInstant(instant, place.timezone),
    text: formatInstant(instant, { kind, dateStyle, timeStyle }, place),
    ...(dateStyle && { dateStyle }),
    ...(timeStyle && kind === 'dateTime' && { timeStyle }),
    ...(isRelative && { isRelative }),
    ...(field.timezone === 'device' && { followsDevice: true }),
  };
}

/** The rendered value by kind. An invalid number, date or address becomes a text, because wallets reject it. */
export function renderValue(field: Field, text: string, place: Place): Drawn {
  switch (field.kind) {
    case 'number':
    case 'currency':
      return drawNumber(field, text, place);
    case 'date':
    case 'dateTime':
      return drawInstant(field.kind, field, text, place);
    case 'link': {
      const address = fieldAddress(text.trim());
      return address === null ? asText(text) : { kind: 'link', value: address, text };
    }
    case 'text':
      return asText(text);
  }
}

/**
 * The number of a text, or null if it should remain a text: leading zeros are part of a card number, and whole numbers beyond
 * 2^53 or longer decimals would lose digits in JSON. A sum such as 0.30000000000000004 is exactly the number that printed it.
 */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  if (!decimal.test(trimmed)) return null;
  const value = Number(trimmed) + 0;
  if (!trimmed.includes('.')) return Number.isSafeInteger(value) ? value || 0 : null;
  const digits = trimmed.replace(/[-.]/g, '').replace(/^0+/, '');
  return digits.length <= significantDigitsMax || String(value) === trimmed ? value || 0 : null;
}
