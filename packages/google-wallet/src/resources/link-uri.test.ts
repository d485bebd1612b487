import { expect, test } from 'vitest';
import { isLinkUri } from './link-uri.ts';

test('a link is https, http on this machine, a phone number, a mail address or a map', () => {
  const taken = [
    'https://a.example/',
    'http://localhost:3000',
    'http://app.localhost',
    'tel:1',
    'geo:0,0?q=x',
  ];
  expect(taken.filter(isLinkUri)).toEqual(taken);
  expect(['http://a.example/', 'ftp://a.example/', 'tel:', 'a.example'].filter(isLinkUri)).toEqual([]);
});
