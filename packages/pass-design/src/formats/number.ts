import type { FieldFormat, FormatContext, PropertiesOf, SchemaTools } from './field-format.ts';
import { formatNumber } from './formatters.ts';

/** The wallets' number styles with the editor's labels. */
export const numberStyleLabels = {
  decimal: 'Number, 1,234.5',
  percent: 'Percent, 0.15 as 15%',
  scientific: 'Scientific, 1.2E3',
  spellOut: 'Spelled out (iPhone)',
} as const;
export type NumberStyle = keyof typeof numberStyleLabels;
export const numberStyles = Object.keys(numberStyleLabels) as NumberStyle[];

export const numberProperties = ({ z }: SchemaTools) => ({
  /** Absent: decimal. */
  numberStyle: z.enum(numberStyles).optional(),
});

export const numberDifferences = { numberStyle: { names: {} } };

export type NumberFormat = PropertiesOf<typeof numberProperties>;
export type NumberContent = NumberFormat & { kind: 'number'; value: number; text: string };

const styleOptions: Record<NumberStyle, Intl.NumberFormatOptions> = {
  decimal: {},
  percent: { style: 'percent', maximumFractionDigits: 1 },
  scientific: { notation: 'scientific' },
  // No browser spells numbers out; Apple Wallet does.
  spellOut: {},
};

const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** A double represents every decimal of 15 significant digits, but not every one of 16. */
const significantDigitsMax = 15;

/**
 * The number of a text, or null to keep it as text: leading zeros belong to a card number, and whole numbers beyond 2^53 or long decimals would lose
 * digits in JSON. A sum such as 0.30000000000000004 is exactly the number that printed it.
 */
export function readNumber(written: string): number | null {
  const trimmed = written.trim();
  if (!decimal.test(trimmed)) return null;
  const value = Number(trimmed) + 0;
  if (!trimmed.includes('.')) return Number.isSafeInteger(value) ? value || 0 : null;
  const digits = trimmed.replace(/[-.]/g, '').replace(/^0+/, '');
  return digits.length <= significantDigitsMax || String(value) === trimmed ? value || 0 : null;
}

/** A number in the locale's format with up to three decimals, like Wallet's decimal style. */
function renderNumber(
  { numberStyle }: NumberFormat,
  written: string,
  { locale }: FormatContext,
): NumberContent | null {
  const value = readNumber(written);
  if (value === null) return null;
  const style = numberStyle ?? 'decimal';
  return {
    kind: 'number',
    value,
    text: formatNumber(value, locale, style, styleOptions[style]),
    ...(numberStyle && { numberStyle }),
  };
}

export const number: FieldFormat<NumberFormat, NumberContent> = {
  label: 'Number',
  isLocalized: true,
  render: renderNumber,
};
