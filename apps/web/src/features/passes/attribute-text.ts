import {
  type Attribute,
  type DesignDocument,
  fieldSlots,
  readInstant,
  showsTimeOfDay,
} from '@tessera/pass-design';
import { formatDate } from '../../lib/format-date.ts';
import { formatNumber } from '../../lib/format-number.ts';

type Surroundings = { document: DesignDocument; timezone: string };

/** The value as people write it: "24 Dec 2026, 19:30", "€12.50". */
export function attributeText(
  attribute: Attribute,
  value: string | number | boolean,
  { document, timezone }: Surroundings,
): string {
  const { type } = attribute;
  if (type === 'image') return 'Picture';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return type === 'currency' ? formatAmount(value, currencyOf(document, attribute)) : formatNumber(value);
  const instant = type === 'date' && readInstant(value, timezone);
  if (!instant) return value;
  const shape = showsTimeOfDay(document, attribute) ? 'dateTime' : 'medium';
  return formatDate(instant.toISOString(), timezone, shape);
}

/** The currency of the field that shows an attribute, which has none itself. */
export function currencyOf(document: DesignDocument, { key }: Attribute): string | undefined {
  const reference = new RegExp(`\\.${key}\\b`);
  return fieldSlots
    .flatMap((slot) => document.fields[slot])
    .find(({ kind, value }) => kind === 'currency' && reference.test(value))?.currencyCode;
}

function formatAmount(value: number, currencyCode: string | undefined): string {
  const options = currencyCode
    ? ({ style: 'currency', currency: currencyCode } as const)
    : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(undefined, options).format(value);
}
