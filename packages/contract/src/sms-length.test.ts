import { expect, test } from 'vitest';
import { smsLength } from './sms-length.ts';

test('a text of GSM-7 characters has 160 of them in one message, and 153 in each of several', () => {
  expect(smsLength('')).toEqual({ encoding: 'GSM-7', length: 0, segments: 0 });
  expect(smsLength('a'.repeat(160))).toEqual({ encoding: 'GSM-7', length: 160, segments: 1 });
  expect(smsLength('ä'.repeat(161))).toEqual({ encoding: 'GSM-7', length: 161, segments: 2 });
  expect(smsLength('a'.repeat(306)).segments).toBe(2);
  expect(smsLength('a'.repeat(307)).segments).toBe(3);
});

test('characters of the extension count twice, and are not split', () => {
  expect(smsLength('€'.repeat(80))).toEqual({ encoding: 'GSM-7', length: 160, segments: 1 });
  expect(smsLength('€'.repeat(153))).toEqual({ encoding: 'GSM-7', length: 306, segments: 3 });
});

test('one other character makes the text UCS-2: 70, and 67 in each of several', () => {
  expect(smsLength(`${'a'.repeat(69)}ł`)).toEqual({ encoding: 'UCS-2', length: 70, segments: 1 });
  expect(smsLength(`${'a'.repeat(70)}ł`)).toEqual({ encoding: 'UCS-2', length: 71, segments: 2 });
  expect(smsLength('☕️'.repeat(35)).segments).toBe(1);
  expect(smsLength('🎟'.repeat(67))).toEqual({ encoding: 'UCS-2', length: 134, segments: 3 });
});
