import { expect, test } from 'vitest';
import { countryOfPhone, nationalNumber, readPhone } from './phone-number.ts';

test('one number in every notation is stored in one way', () => {
  for (const text of ['+49 151 12345678', '+49 (0)151 1234-5678', '0049 151/12345678', '+4915112345678'])
    expect(readPhone(text), text).toBe('+4915112345678');
  expect(readPhone('0151 12345678', 'DE')).toBe('+4915112345678');
  expect(readPhone('(415) 555-2671', 'US')).toBe('+14155552671');
  expect(readPhone('+1 415 555 2671', 'DE')).toBe('+14155552671');
  expect(nationalNumber('+4915112345678')).toBe('15112345678');
  expect(countryOfPhone('+14155552671')).toBe('US');
});

test('a mobile number whose plus a spreadsheet removed keeps its country code', () => {
  expect(readPhone('4915112345678', 'DE')).toBe('+4915112345678');
  expect(readPhone('15112345678', 'DE')).toBe('+4915112345678');
  // Of the town of Leer, 0491.
  expect(readPhone('49112345', 'DE')).toBe('+4949112345');
});

test('what is no phone number, or lacks its country, is refused', () => {
  for (const text of ['', 'ada', '12', '+49', '0151 12345678', '+49 151 12345678901234567', '+0 123 456789'])
    expect(readPhone(text), text).toBeNull();
  expect(readPhone('0151 12345678', 'XX')).toBeNull();
  expect(readPhone('call +49 151 12345678 now')).toBeNull();
});
