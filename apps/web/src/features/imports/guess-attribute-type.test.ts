import { expect, test } from 'vitest';
import { guessAttributeType } from './guess-attribute-type.ts';

const format = { dateOrder: null };

test.each([
  ['number', ['7', '12', '-3.5', '']],
  ['number', ['1,250', '2.500.000']],
  ['currency', ['€ 12.50', '7 EUR']],
  ['date', ['2026-12-31', '2027-01-02T19:30']],
  ['date', ['31.12.2026', '03/04/2026']],
  ['boolean', ['yes', 'No']],
  ['url', ['https://shop.example/a']],
  ['text', ['Gold', '7']],
  ['text', ['01099', '10115']],
  ['text', ['4006381333931']],
  ['text', []],
] as const)('the first values of a column give %s: %j', (type, samples) => {
  expect(guessAttributeType(samples, format)).toBe(type);
});
