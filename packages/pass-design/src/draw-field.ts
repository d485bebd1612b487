import { readInstant, writeInstant } from './calendar.ts';
import type { Field } from './design-document.ts';
import type { FaceField } from './face.ts';
import { formatCurrency, formatInstant, formatNumber } from './format-value.ts';
import { readNumber } from './read-number.ts';

type Place = { locale: string; timezone: string };
type Drawn = Pick<FaceField, 'kind' | 'value' | 'text' | 'currencyCode'>;

const asText = (text: string): Drawn => ({ kind: 'text', value: text, text });

function drawNumber(field: Field, text: string, place: Place): Drawn {
  const value = readNumber(text);
  if (value === null) return asText(text);
  const { currencyCode } = field;
  if (field.kind !== 'currency' || currencyCode === undefined)
    return { kind: 'number', value, text: formatNumber(value, place.locale) };
  return { kind: 'currency', value, currencyCode, text: formatCurrency(value, currencyCode, place.locale) };
}

function drawInstant(kind: 'date' | 'dateTime', text: string, place: Place): Drawn {
  const instant = readInstant(text, place.timezone);
  if (!instant) return asText(text);
  return { kind, value: writeInstant(instant, place.timezone), text: formatInstant(instant, kind, place) };
}

/** A rendered value as its kind; a value that is not of its kind is a text, because a wallet refuses a number or date that is none. */
export function drawValue(field: Field, text: string, place: Place): Drawn {
  switch (field.kind) {
    case 'number':
    case 'currency':
      return drawNumber(field, text, place);
    case 'date':
    case 'dateTime':
      return drawInstant(field.kind, text, place);
    case 'link':
      return text === '' ? asText(text) : { kind: 'link', value: text, text };
    case 'text':
      return asText(text);
  }
}
