import { expect, it } from 'vitest';
import {
  codeOf,
  emptyOtp,
  enterDigits,
  eraseDigit,
  moveFocus,
  type OtpDigits,
  pasteDigits,
} from './otp-digits.ts';

const otp = (text: string, focus = 0): OtpDigits => ({
  digits: [...text].map((digit) => digit.trim()),
  focus,
});

it('takes a digit and leads to the next box', () => {
  expect(enterDigits(emptyOtp, 0, '4')).toEqual(otp('4     ', 1));
  expect(enterDigits(otp('12345 '), 5, '6')).toEqual(otp('123456', 5));
});

it('takes nothing but digits', () => {
  expect(enterDigits(emptyOtp, 2, 'x')).toEqual(otp('      ', 2));
});

it.each(['49', '94'])(
  'puts the new digit in the place of the old one, on whichever side it was typed: %s',
  (text) => {
    expect(enterDigits(otp('4     '), 0, text)).toEqual(otp('9     ', 1));
  },
);

it('keeps a digit that was typed again', () => {
  expect(enterDigits(otp('4     '), 0, '44')).toEqual(otp('4     ', 1));
});

it('spreads a code that a phone fills into one box', () => {
  expect(enterDigits(emptyOtp, 0, '123456')).toEqual(otp('123456', 5));
});

it.each([
  ['123456', '123456', 5],
  ['123 456', '123456', 5],
  ['code: 12-34', '1234  ', 4],
  ['12345678', '123456', 5],
])('keeps of a pasted “%s” the digits, six at most', (text, digits, focus) => {
  expect(pasteDigits(otp('99    ', 1), text)).toEqual(otp(digits, focus));
});

it('leaves the boxes as they are when no digit is pasted', () => {
  const before = otp('12    ', 2);
  expect(pasteDigits(before, 'hello')).toBe(before);
});

it('empties a box at Backspace, and leads back from an empty one', () => {
  expect(eraseDigit(otp('12    '), 1)).toEqual(otp('1     ', 1));
  expect(eraseDigit(otp('1     '), 1)).toEqual(otp('1     ', 0));
  expect(eraseDigit(emptyOtp, 0).focus).toBe(0);
});

it('stays within the six boxes', () => {
  expect(moveFocus(emptyOtp, -1).focus).toBe(0);
  expect(moveFocus(emptyOtp, 9).focus).toBe(5);
});

it('is a code only when every box is filled', () => {
  expect(codeOf(otp('12345 '))).toBeNull();
  expect(codeOf(otp('012345'))).toBe('012345');
});
