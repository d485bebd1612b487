import { expect, test } from 'vitest';
import { telephoneNumber } from './telephone-number.ts';

test.each([
  ['+43 (1) 234 56', '+43123456'],
  ['1-800-FLOWERS', '18003569377'],
  ['1 800 GO FEDEX', '18004633339'],
  ['1-800-Flowers', '18003569377'],
  ['0800 TESSERA', '08008377372'],
  ['+43 (0) 1 234 56', '+43123456'],
  ['+49(0)30/123456', '+4930123456'],
  ['0043 (0)1 23456', '0043123456'],
  ['(01) 234 56', '0123456'],
  ['(0)1 234 56', '0123456'],
  ['+1 555 123 4567 ext. 45', '+15551234567,45'],
  ['+1 555 123 4567 x45', '+15551234567,45'],
  ['+1-201-555-0123;ext=1234', '+12015550123,1234'],
  ['01 23456 DW 12', '0123456,12'],
  ['01 23456 (Durchwahl 12)', '0123456,12'],
  ['1-800-FLOWERS ext 7', '18003569377,7'],
  ['5551234p45', '5551234,45'],
  ['Tel.: 01 234 56', '0123456'],
  ['*100#', '*100#'],
  ['5551234,45', '5551234,45'],
])('%s is dialed as %s', (written, dialed) => {
  expect(telephoneNumber(written)).toBe(dialed);
});

test.each([
  '',
  'Call us',
  'FLOWERS',
  '01 234 or 01 567',
  '01 23456 / 01 98765',
  '01 234 56 (office)',
  '01 234 office',
  '1;phone-context=x.example',
  '12 + 34',
  '%2B43 1',
])('what to dial for “%s” cannot be told', (written) => {
  expect(telephoneNumber(written)).toBeNull();
});
