import { type Import, readNumericDate } from '@tessera/contract';
import { type AttributeType, readInstant } from '@tessera/pass-design';

const words = new Set(['true', 'false', 'yes', 'no', 'y', 'n', 'ja', 'nein', 'oui', 'non', 'si', 'sí']);
/** A code such as a postal code begins with zero, and more digits are an id. */
const number = /^[-+]?(?:0|[1-9]\d{0,11})(?:[.,]\d+)?$/;
const grouped = /^[-+]?[1-9]\d{0,2}(?:([., '’\u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/;
const money = /^(?:\p{Sc}|[A-Z]{3})\s?(?=[\d-])|(?<=\d)\s?(?:\p{Sc}|[A-Z]{3})$/u;

const isNumber = (text: string) => number.test(text) || grouped.test(text);

/** The type that all first values of a column have. */
export function guessAttributeType(
  samples: readonly string[],
  { dateOrder }: Pick<Import['format'], 'dateOrder'>,
): AttributeType {
  const values = samples.map((sample) => sample.trim()).filter((sample) => sample !== '');
  const all = (fits: (text: string) => boolean) => values.length > 0 && values.every(fits);
  if (all((text) => words.has(text.toLowerCase()))) return 'boolean';
  if (all(isNumber)) return 'number';
  if (all((text) => money.test(text) && isNumber(text.replace(money, '')))) return 'currency';
  if (all((text) => isDate(text, dateOrder ?? 'dayFirst'))) return 'date';
  return all((text) => /^https?:\/\/\S+$/i.test(text)) ? 'url' : 'text';
}

function isDate(text: string, order: 'dayFirst' | 'monthFirst'): boolean {
  const date = readNumericDate(text, order);
  return date !== null && /^\d{4}-\d{2}-\d{2}/.test(date) && readInstant(date, 'UTC') !== null;
}
