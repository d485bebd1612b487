import { languageChain } from '@tessera/pass-rendering';
import { type JsonRecord, recordOf, recordsOf, textOf } from '../json-reading.ts';

export type GoogleDevice = {
  locale: string;
  timezone: string;
  now: Date;
};

/** Google's `micros` are millionths, so six decimals. */
const microDecimals = 6;

/** A LocalizedString or plain text in the phone's language: exact tag, then less specific tags, then the default. */
export function localizedText(value: unknown, locale: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const { defaultValue, translatedValues } = recordOf(value);
  const translations = recordsOf(translatedValues);
  const fitting = languageChain(locale)
    .map((tag) => translations.find(({ language }) => language === tag))
    .find((entry) => entry !== undefined);
  return textOf((fitting ?? recordOf(defaultValue)).value);
}

/** Converts micros by their digits, so that large balances stay exact. */
function moneyText(money: JsonRecord, locale: string): string {
  const micros = textOf(money.micros);
  const currency = textOf(money.currencyCode);
  if (!/^-?\d+$/.test(micros) || !/^[A-Z]{3}$/.test(currency)) return '';
  const negative = micros.startsWith('-') ? '-' : '';
  const digits = micros.replace('-', '').padStart(microDecimals + 1, '0');
  const amount = `${negative}${digits.slice(0, -microDecimals)}.${digits.slice(-microDecimals)}`;
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount as `${number}`);
}

/** With an offset, a date is an instant; without one it is local time at the venue. */
function dateText(text: string, device: GoogleDevice): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return undefined;
  const local = !/(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const date = new Date(local ? `${text}Z` : text);
  if (Number.isNaN(date.getTime())) return undefined;
  const timeZone = local ? 'UTC' : device.timezone;
  return new Intl.DateTimeFormat(device.locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    date,
  );
}

/** Whatever stands at a path as one line of text: a text, a number, money, a balance, a localized text, a date. */
export function googleValueText(value: unknown, device: GoogleDevice): string {
  if (typeof value === 'number') return value.toLocaleString(device.locale);
  if (typeof value === 'string') return dateText(value, device) ?? value;
  const record = recordOf(value);
  if ('micros' in record) return moneyText(record, device.locale);
  if ('defaultValue' in record) return localizedText(record, device.locale);
  if ('date' in record) return googleValueText(record.date, device);
  for (const member of ['balance', 'money', 'string', 'int', 'double', 'name', 'body']) {
    if (record[member] !== undefined) return googleValueText(record[member], device);
  }
  return '';
}

/** Resolves a path such as `object.loyaltyPoints.balance` or `object.textModulesData['tier']` to its value and parent. */
export function resolveFieldPath(path: string, roots: { class: JsonRecord; object: JsonRecord }) {
  const steps = [...path.matchAll(/\['([^']+)'\]|([A-Za-z]+)/g)].map(([, id, name]) => ({ id, name }));
  const root = steps[0]?.name === 'class' ? roots.class : roots.object;
  let parent: unknown;
  let value: unknown = root;
  for (const { id, name } of steps.slice(1)) {
    parent = value;
    value = id ? recordsOf(value).find((entry) => entry.id === id) : recordOf(value)[name ?? ''];
  }
  return { value, parent: recordOf(parent), name: steps.at(-1)?.name ?? '' };
}
