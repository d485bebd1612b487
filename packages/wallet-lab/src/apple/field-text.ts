import type { PassField } from './pass-json.ts';

/** The phone's language and time zone. */
export interface PhoneRegion {
  /** BCP 47, like `en-GB`. */
  locale: string;
  /** IANA name, like `Europe/Vienna`. */
  timeZone: string;
}

/** A field's value as formatted by Wallet: currency, number, date and time by their styles, else unchanged. */
export function fieldText(field: PassField, region: PhoneRegion): string {
  if (typeof field.value === 'number') return numberText(field, field.value, region.locale);
  const dated = field.dateStyle !== undefined || field.timeStyle !== undefined;
  return dated ? dateText(field, field.value, region) : field.value;
}

function numberText(field: PassField, value: number, locale: string): string {
  if (field.currencyCode)
    return new Intl.NumberFormat(locale, { style: 'currency', currency: field.currencyCode }).format(value);
  switch (field.numberStyle) {
    case 'PKNumberStylePercent':
      return new Intl.NumberFormat(locale, { style: 'percent' }).format(value);
    case 'PKNumberStyleScientific':
      return new Intl.NumberFormat(locale, { notation: 'scientific', maximumFractionDigits: 15 }).format(
        value,
      );
    default:
      // SpellOut is shown in digits, because the runtime cannot spell numbers out.
      return new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value);
  }
}

const styleNames = { Short: 'short', Medium: 'medium', Long: 'long', Full: 'full' } as const;

function styleOf(style: string | undefined): 'short' | 'medium' | 'long' | 'full' | undefined {
  const name = style?.replace('PKDateStyle', '');
  return name === 'Short' || name === 'Medium' || name === 'Long' || name === 'Full'
    ? styleNames[name]
    : undefined;
}

function dateText(field: PassField, value: string, region: PhoneRegion): string {
  const dateStyle = styleOf(field.dateStyle);
  const timeStyle = styleOf(field.timeStyle);
  if (!dateStyle && !timeStyle) return value;
  const offset = /([+-]\d\d):?(\d\d)$/.exec(value);
  const ownZone = offset ? `${offset[1]}:${offset[2]}` : 'UTC';
  const timeZone = field.ignoresTimeZone ? ownZone : region.timeZone;
  return new Intl.DateTimeFormat(region.locale, { dateStyle, timeStyle, timeZone }).format(new Date(value));
}
