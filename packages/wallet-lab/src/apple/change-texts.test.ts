import { describe, expect, it } from 'vitest';
import { changeTexts } from './change-texts.ts';
import { type PassJson, passJsonSchema } from './pass-json.ts';

const region = { locale: 'en-GB', timeZone: 'Europe/Vienna' };
const pass = (field: Record<string, unknown>): PassJson =>
  passJsonSchema.parse({
    formatVersion: 1,
    passTypeIdentifier: 'pass.a',
    teamIdentifier: 'T',
    serialNumber: '1',
    organizationName: 'O',
    description: 'D',
    coupon: { primaryFields: [{ key: 'a', changeMessage: 'Now %@', ...field }] },
  });
const textOf = (before: unknown, after: unknown, more: Record<string, unknown> = {}) =>
  changeTexts(pass({ value: before, ...more }), pass({ value: after, ...more }), region, new Date(0))[0]
    ?.text;

describe('the text of a changed field', () => {
  it('writes money in its currency', () => {
    expect(textOf(1, 12.5, { currencyCode: 'EUR' })).toBe('Now €12.50');
  });

  it('writes percent and plain numbers as the region does', () => {
    expect(textOf(0, 0.25, { numberStyle: 'PKNumberStylePercent' })).toBe('Now 25%');
    expect(textOf(0, 12345.678)).toBe('Now 12,345.678');
  });

  it('writes dates in the phone’s time zone, or in their own when told so', () => {
    const style = { dateStyle: 'PKDateStyleShort', timeStyle: 'PKDateStyleShort' };
    expect(textOf('2026-01-01T00:00Z', '2026-12-24T23:30-05:00', style)).toBe('Now 25/12/2026, 05:30');
    expect(textOf('2026-01-01T00:00Z', '2026-12-24T23:30-05:00', { ...style, ignoresTimeZone: true })).toBe(
      'Now 24/12/2026, 23:30',
    );
  });

  it('inserts the value literally, including dollar and percent signs', () => {
    expect(textOf('a', '$& 100% %@')).toBe('Now $& 100% %@');
  });

  it('is Wallet’s default when the message has no placeholder for the value', () => {
    expect(textOf('a', 'b', { changeMessage: 'Changed!' })).toBe('Coupon changed');
  });

  it('is absent when the value is unchanged or there is no changeMessage', () => {
    expect(textOf('a', 'a')).toBeUndefined();
    expect(textOf('a', 'b', { changeMessage: undefined })).toBeUndefined();
  });
});
