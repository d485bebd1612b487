import { describe, expect, test } from 'vitest';
import { renderPass } from '../render/render-pass.ts';
import { designWith, drawn, inputOf } from '../render/test-input.ts';

describe('numbers', () => {
  const number = (value: string, locale = 'en') => {
    const field = drawn(value, { locale }, { kind: 'number' });
    return [field.kind, field.value, field.text];
  };

  test('a number is a number, formatted for the locale', () => {
    expect(number('1234567.5')).toEqual(['number', 1234567.5, '1,234,567.5']);
    expect(number('1234567.5', 'de')).toEqual(['number', 1234567.5, '1.234.567,5']);
    expect(number('-0')).toEqual(['number', 0, '0']);
  });

  test.each([
    ['leading zeros', '007'],
    ['2^53 + 1', '9007199254740993'],
    ['more digits than a double holds', '0.12345678901234567'],
    ['words', 'twelve'],
    ['thousands separators', '1,000'],
    ['an exponent', '1e5'],
    ['nothing', ''],
  ])('%s stay text', (_, value) => {
    expect(number(value)).toEqual(['text', value, value]);
  });

  test('the largest safe whole number is still a number', () => {
    expect(number('9007199254740991')[1]).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('an amount carries its currency; without one it is a plain number', () => {
    const field = { kind: 'currency', currencyCode: 'EUR' } as const;
    expect(drawn('25', { locale: 'en' }, field)).toMatchObject({
      kind: 'currency',
      value: 25,
      currencyCode: 'EUR',
      text: '€25.00',
    });
    expect(drawn('25', { locale: 'en' }, { kind: 'currency' })).toMatchObject({
      kind: 'number',
      value: 25,
      text: '25',
    });
    expect(drawn('n/a', {}, field)).not.toHaveProperty('currencyCode');
  });
});

describe('dates', () => {
  const date = (value: string, timezone: string, kind: 'date' | 'dateTime' = 'dateTime') =>
    drawn(value, { timezone }, { kind });

  test('a date without an offset is local to the workspace, and is written with an offset', () => {
    expect(date('2026-11-21T09:30', 'Asia/Kolkata').value).toBe('2026-11-21T09:30:00+05:30');
    expect(date('2026-11-21', 'America/New_York', 'date').value).toBe('2026-11-21T00:00:00-05:00');
    expect(date('2026-11-21T09:30:00Z', 'UTC').value).toBe('2026-11-21T09:30:00Z');
    expect(date('2026-11-21T23:30:00-08:00', 'Pacific/Auckland').value).toBe('2026-11-22T20:30:00+13:00');
  });

  test('a day stays the same day in every zone', () => {
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'UTC'])
      expect(date('2026-11-21', timezone, 'date').text).toBe('21 Nov 2026');
  });

  test('a skipped time moves past the gap, a repeated one is the first', () => {
    expect(date('2026-03-29T02:30', 'Europe/Berlin').value).toBe('2026-03-29T03:30:00+02:00');
    expect(date('2026-10-25T02:30', 'Europe/Berlin').value).toBe('2026-10-25T02:30:00+02:00');
    expect(date('2018-11-04', 'America/Sao_Paulo', 'date').value).toBe('2018-11-04T01:00:00-02:00');
    expect(date('2008-03-09T00:00', 'America/St_Johns').value).toBe('2008-03-09T00:00:00-03:30');
  });

  test.each(['2026-02-30', '2026-13-01', '2026-11-21T25:00', 'tomorrow', '', '21.11.2026'])(
    'an invalid date stays text: %s',
    (value) => {
      expect(date(value, 'UTC')).toMatchObject({ kind: 'text', value, text: value });
    },
  );

  test('an unknown zone counts as UTC and an unknown locale as English', () => {
    const content = renderPass(
      inputOf(designWith([]), { timezone: 'Mars/Olympus', locale: 'not a locale!' }),
    );
    expect([content.timezone, content.locale]).toEqual(['UTC', 'en']);
  });
});
