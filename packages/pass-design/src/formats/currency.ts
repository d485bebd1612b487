import type { FieldFormat, PropertiesOf, SchemaTools } from './field-format.ts';
import { formatNumber } from './formatters.ts';
import { type NumberContent, type NumberFormat, number, readNumber } from './number.ts';

export const currencyProperties = ({ z }: SchemaTools) => ({
  currencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Write the currency as three capitals, such as EUR')
    .optional(),
});

export const currencyDifferences = { currencyCode: { label: 'Currency', show: String } };

export type CurrencyFormat = PropertiesOf<typeof currencyProperties>;
type CurrencyContent = { kind: 'currency'; currencyCode: string; value: number; text: string };

/** An amount in an ISO 4217 currency; without one, a plain number. */
export const currency: FieldFormat<CurrencyFormat & NumberFormat, CurrencyContent | NumberContent> = {
  label: 'Amount of money',
  isLocalized: true,
  render: (field, written, context) => {
    const { currencyCode } = field;
    if (currencyCode === undefined) return number.render(field, written, context);
    const value = readNumber(written);
    if (value === null) return null;
    const style = { style: 'currency', currency: currencyCode } as const;
    const text = formatNumber(value, context.locale, currencyCode, style);
    return { kind: 'currency', value, currencyCode, text };
  },
  missing: ({ currencyCode }) =>
    currencyCode
      ? null
      : ['currencyCode', 'Choose the currency: without it both wallets show a bare number.'],
};
