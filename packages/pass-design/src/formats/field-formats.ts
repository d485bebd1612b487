import { type CurrencyFormat, currency, currencyDifferences, currencyProperties } from './currency.ts';
import { type DateShown, date, dateDifferences, dateProperties, dateTime } from './date.ts';
import type { SchemaTools } from './field-format.ts';
import { type LinkFormat, link, linkProperties } from './link.ts';
import { type NumberFormat, number, numberDifferences, numberProperties } from './number.ts';
import { type TextFormat, text, textDifferences, textProperties } from './text.ts';

/** In the editor's order. */
export const fieldFormats = { text, number, currency, date, dateTime, link };

export type FieldKind = keyof typeof fieldFormats;
export const fieldKinds = Object.keys(fieldFormats) as FieldKind[];

/** The schemas of the properties that the formats add to a field. */
export const formatProperties = (tools: SchemaTools) => ({
  ...currencyProperties(tools),
  ...numberProperties(tools),
  ...dateProperties(tools),
  ...linkProperties(tools),
  ...textProperties(tools),
});

/** What the formats add to a rendered field. */
export type FormatContent = CurrencyFormat & NumberFormat & DateShown & LinkFormat & TextFormat;

/** How comparisons name the formats and their properties. */
export const formatDifferences = {
  kind: { show: (kind: unknown) => fieldFormats[kind as FieldKind]?.label.toLowerCase() ?? String(kind) },
  ...currencyDifferences,
  ...numberDifferences,
  ...dateDifferences,
  ...textDifferences,
};
