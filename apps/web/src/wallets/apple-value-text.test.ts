import { describe, expect, it } from 'vitest';
import { type AppleDevice, appleValueText } from './apple-value-text.ts';

const device: AppleDevice = {
  locale: 'en-US',
  timezone: 'America/New_York',
  now: new Date('2026-11-21T15:00:00Z'),
};
// Intl writes narrow spaces where the tests write plain ones.
const text = (field: Record<string, unknown>, on: Partial<AppleDevice> = {}) =>
  appleValueText(field, { ...device, ...on }).replace(/\s/g, ' ');

describe('appleValueText', () => {
  it("writes money the phone's way, with the currency's own decimals", () => {
    expect(text({ value: 21.75, currencyCode: 'USD' })).toBe('$21.75');
    expect(text({ value: 1980, currencyCode: 'JPY' })).toBe('¥1,980');
    expect(text({ value: 1234.5, currencyCode: 'EUR' }, { locale: 'de-DE' })).toBe('1.234,50 €');
  });

  it('writes numbers by their style', () => {
    expect(text({ value: 1280, numberStyle: 'PKNumberStyleDecimal' })).toBe('1,280');
    expect(text({ value: 0.25, numberStyle: 'PKNumberStylePercent' })).toBe('25%');
    expect(text({ value: 12345, numberStyle: 'PKNumberStyleScientific' })).toBe('1.2345E4');
    expect(text({ value: 1280 })).toBe('1280');
  });

  it("shows an instant in the phone's time zone", () => {
    const field = {
      value: '2026-11-22T01:30:00Z',
      dateStyle: 'PKDateStyleMedium',
      timeStyle: 'PKDateStyleShort',
    };
    expect(text(field)).toBe('Nov 21, 2026, 8:30 PM');
    expect(text(field, { timezone: 'Asia/Tokyo' })).toBe('Nov 22, 2026, 10:30 AM');
  });

  it('shows the time as written when the field ignores time zones', () => {
    const field = {
      value: '2026-11-22T10:30:00+09:00',
      timeStyle: 'PKDateStyleShort',
      ignoresTimeZone: true,
    };
    expect(text(field)).toBe('10:30 AM');
    expect(text({ ...field, value: '2026-11-22T10:30+0900' }, { locale: 'de-DE' })).toBe('10:30');
  });

  it('names the days around today when the field is relative', () => {
    const field = (value: string) => ({ value, dateStyle: 'PKDateStyleMedium', isRelative: true });
    expect(text(field('2026-11-21T23:00:00Z'))).toBe('Today');
    expect(text(field('2026-11-22T23:00:00Z'))).toBe('Tomorrow');
    expect(text(field('2026-11-20T12:00:00-05:00'), { locale: 'fr-FR' })).toBe('Hier');
    expect(text(field('2026-11-25T12:00:00Z'))).toBe('Nov 25, 2026');
    expect(text({ ...field('2026-11-22T23:00:00Z'), timeStyle: 'PKDateStyleShort' })).toBe(
      'Tomorrow, 6:00 PM',
    );
  });

  it.each([
    [
      'a date without an offset',
      { value: '2026-11-22T10:30:00', dateStyle: 'PKDateStyleShort' },
      '2026-11-22T10:30:00',
    ],
    [
      'an impossible date',
      { value: '2026-13-45T10:30:00Z', dateStyle: 'PKDateStyleShort' },
      '2026-13-45T10:30:00Z',
    ],
    ['a date without a style', { value: '2026-11-22T10:30:00Z' }, '2026-11-22T10:30:00Z'],
    ['an amount given as text', { value: '21.75', currencyCode: 'USD' }, '21.75'],
    ['leading zeros', { value: '00042', numberStyle: 'PKNumberStyleDecimal' }, '00042'],
    ['a currency that is none', { value: 5, currencyCode: '$$' }, '5'],
    ['nothing', { value: null }, ''],
  ])('shows %s as it stands', (_, field, shown) => {
    expect(text(field)).toBe(shown);
  });
});
