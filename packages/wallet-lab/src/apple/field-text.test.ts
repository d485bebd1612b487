import { describe, expect, it } from 'vitest';
import { type FormattedField, fieldText } from './field-text.ts';

const regions = { 'en-US': 'America/New_York', 'de-DE': 'Europe/Berlin' } as const;
type Locale = keyof typeof regions;
const now = new Date('2026-11-21T15:00:00Z');

// iOS writes narrow and no-break spaces, and soft hyphens in long texts; the vectors have plain ones.
const text = (field: FormattedField, locale: Locale = 'en-US', at = now) =>
  fieldText(field, { locale, timeZone: regions[locale] }, at).replace(/\s/g, ' ').replaceAll('\u00ad', '');

const style = (date?: string, time?: string) => ({
  ...(date && { dateStyle: `PKDateStyle${date}` }),
  ...(time && { timeStyle: `PKDateStyle${time}` }),
});
const instant = '2026-11-22T01:30:00Z';

describe('dates and times, as NSDateFormatter writes them', () => {
  it.each([
    ['Short', undefined, '11/21/26', '22.11.26'],
    ['Medium', undefined, 'Nov 21, 2026', '22.11.2026'],
    ['Long', undefined, 'November 21, 2026', '22. November 2026'],
    ['Full', undefined, 'Saturday, November 21, 2026', 'Sonntag, 22. November 2026'],
    ['None', 'Short', '8:30 PM', '02:30'],
    ['None', 'Medium', '8:30:00 PM', '02:30:00'],
    ['None', 'Long', '8:30:00 PM EST', '02:30:00 MEZ'],
    ['None', 'Full', '8:30:00 PM Eastern Standard Time', '02:30:00 Mitteleuropäische Normalzeit'],
    ['Short', 'Short', '11/21/26, 8:30 PM', '22.11.26, 02:30'],
    ['Medium', 'Short', 'Nov 21, 2026, 8:30 PM', '22.11.2026, 02:30'],
    ['Long', 'Short', 'November 21, 2026 at 8:30 PM', '22. November 2026 um 02:30'],
    ['Full', 'Short', 'Saturday, November 21, 2026 at 8:30 PM', 'Sonntag, 22. November 2026 um 02:30'],
  ])('date %s, time %s', (date, time, english, german) => {
    const field = { value: instant, ...style(date, time) };
    expect([text(field), text(field, 'de-DE')]).toEqual([english, german]);
  });

  it('stay on the clock that they were written by, if they ignore the phone’s time zone', () => {
    const field = { value: '2026-11-22T10:30:00+09:00', ignoresTimeZone: true };
    expect(text({ ...field, ...style('Short', 'Short') })).toBe('11/22/26, 10:30 AM');
    expect(text({ ...field, ...style(undefined, 'Long') })).toBe('10:30:00 AM GMT+9');
    expect(text({ ...field, value: '2026-11-22T10:30+0530', ...style('Short', 'Short') }, 'de-DE')).toBe(
      '22.11.26, 10:30',
    );
    expect(text({ ...field, value: '2026-11-22T10:30-03:00', ...style('Short', 'Short') })).toBe(
      '11/22/26, 10:30 AM',
    );
  });

  it.each([
    ['2026-11-21T23:00:00Z', 'Today', 'Morgen'],
    ['2026-11-22T20:00:00Z', 'Tomorrow', 'Morgen'],
    ['2026-11-20T20:00:00Z', 'Yesterday', 'Gestern'],
    ['2026-11-23T20:00:00Z', 'Nov 23, 2026', 'Übermorgen'],
    ['2026-11-19T20:00:00Z', 'Nov 19, 2026', 'Vorgestern'],
    ['2026-11-25T12:00:00Z', 'Nov 25, 2026', '25.11.2026'],
  ])('relative to today, %s is %s', (value, english, german) => {
    const field = { value, ...style('Medium'), isRelative: true };
    expect([text(field), text(field, 'de-DE')]).toEqual([english, german]);
  });

  it('join a relative day and its time as the language does', () => {
    const field = { value: '2026-11-22T23:00:00Z', isRelative: true };
    expect(text({ ...field, ...style('Medium', 'Short') })).toBe('Tomorrow, 6:00 PM');
    expect(text({ ...field, ...style('Full', 'Short') })).toBe('Tomorrow at 6:00 PM');
    expect(text({ ...field, ...style('Long', 'Short') }, 'de-DE')).toBe('Übermorgen um 00:00');
  });
});

describe('numbers, as NSNumberFormatter writes them', () => {
  it.each([
    [undefined, 12345.678, '12,345.678', '12.345,678'],
    ['Decimal', 1280, '1,280', '1.280'],
    ['Decimal', -0.5, '-0.5', '-0,5'],
    ['Decimal', 1.23456, '1.235', '1,235'],
    ['Decimal', 0.0625, '0.062', '0,062'],
    ['Percent', 0.25, '25%', '25 %'],
    ['Percent', 0.125, '12%', '12 %'],
    ['Percent', 12.5, '1,250%', '1.250 %'],
    ['Scientific', 12345, '1.2345E4', '1,2345E4'],
    ['Scientific', 0.00012, '1.2E-4', '1,2E-4'],
    ['SpellOut', 0, 'zero', 'null'],
    ['SpellOut', 1, 'one', 'eins'],
    ['SpellOut', -17, 'minus seventeen', 'minus siebzehn'],
    ['SpellOut', 42, 'forty-two', 'zweiundvierzig'],
    ['SpellOut', 101, 'one hundred one', 'einhunderteins'],
    ['SpellOut', 1234, 'one thousand two hundred thirty-four', 'eintausendzweihundertvierunddreißig'],
    ['SpellOut', 21000, 'twenty-one thousand', 'einundzwanzigtausend'],
    ['SpellOut', 2_000_001, 'two million one', 'zwei Millionen eins'],
    ['SpellOut', 1.25, 'one point two five', 'eins Komma zwei fünf'],
  ])('%s of %d', (name, value, english, german) => {
    const field = { value, ...(name && { numberStyle: `PKNumberStyle${name}` }) };
    expect([text(field), text(field, 'de-DE')]).toEqual([english, german]);
  });

  it('are digits in a language that is not spelled out here', () => {
    const field = { value: 1234, numberStyle: 'PKNumberStyleSpellOut' };
    expect(fieldText(field, { locale: 'ja-JP', timeZone: 'UTC' }, now)).toBe('1,234');
  });
});

it.each([
  ['USD', 21.75, '$21.75', '21,75 $'],
  ['EUR', 1234.5, '€1,234.50', '1.234,50 €'],
  ['JPY', 1980, '¥1,980', '1.980 ¥'],
  ['CHF', -5, '-CHF 5.00', '-5,00 CHF'],
  ['USD', 0.125, '$0.12', '0,12 $'],
])('an amount of %s has the decimals of its currency', (currencyCode, value, english, german) => {
  const field = { value, currencyCode };
  expect([text(field), text(field, 'de-DE')]).toEqual([english, german]);
});

it.each([
  ['a date without an offset', { value: '2026-11-22T10:30:00', ...style('Short') }, '2026-11-22T10:30:00'],
  ['an impossible date', { value: '2026-13-45T10:30:00Z', ...style('Short') }, '2026-13-45T10:30:00Z'],
  ['a date without a style', { value: instant }, instant],
  ['an amount given as text', { value: '21.75', currencyCode: 'USD' }, '21.75'],
  ['leading zeros', { value: '00042', numberStyle: 'PKNumberStyleDecimal' }, '00042'],
  ['a currency that is none', { value: 5, currencyCode: '$$' }, '5'],
  ['nothing', { value: null }, ''],
])('%s is shown as it is', (_, field, shown) => {
  expect(text(field)).toBe(shown);
});
