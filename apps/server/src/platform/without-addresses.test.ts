import { expect, test } from 'vitest';
import { withoutAddresses } from './without-addresses.ts';

test.each([
  ['mail to ada.l+x@mail.example.com failed', 'mail to …@… failed'],
  ['<ada@bücher.example>', '<…@…>'],
  ['GET https://a.example/p/x?token=1#top failed', 'GET https://a.example/p/x failed'],
  ['at /s/page?email=ada%40example.com (line 1)', 'at /s/page (line 1)'],
  ['192.0.2.7 refused', '… refused'],
  ['[2001:db8:0:0:1:2:3:4]:443', '[…]:443'],
  ['fe80::1:2 is down', '… is down'],
])('“%s” becomes “%s”', (text, logged) => {
  expect(withoutAddresses(text)).toBe(logged);
});

test.each([
  'at 10:20:30.123, version 17.5.1, error 3',
  'std::bad_alloc in libwallet 1.2.3.4.5',
  'pass type pass.com.example.card, serial number 1.AaH97n2PfZOvIWbHEcewMg',
])('“%s” stays', (text) => {
  expect(withoutAddresses(text)).toBe(text);
});
