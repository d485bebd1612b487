import { expect, test } from 'vitest';
import { completeAddress, fieldAddress } from './address.ts';

test.each([
  ['shop.example', 'https://shop.example'],
  ['youtube.com/@brand', 'https://youtube.com/@brand'],
  ['пример.рф', 'https://пример.рф'],
  ['ada@example.com', 'mailto:ada@example.com'],
  ['+43 1 234567', 'tel:+431234567'],
  ['tel:+49 7531/881234', 'tel:+497531881234'],
])('the address %s opens %s', (text, address) => {
  expect(fieldAddress(text)).toBe(address);
});

test.each(['12.50', 'Hello', '12 34'])('“%s” is no address, and stays a text', (text) => {
  expect(fieldAddress(text)).toBeNull();
  expect(completeAddress('website', text)).toBeNull();
});
