import { expect, it } from 'vitest';
import { readUtm } from '../../../public-pages/sign-up/read-form.ts';
import { signUpLink } from './sign-up-link.ts';

const page = 'https://passes.example/s/1.AaH97n2PfZOvIWbHEcewMg';

it('the sign-up page reads the parameters that the link was made with', () => {
  const utm = { source: 'shop & café', medium: 'print=A4', campaign: '100% Aurora #1 夏' };
  const link = new URL(signUpLink(page, utm));
  expect(readUtm(link.search)).toEqual(utm);
  expect(`${link.origin}${link.pathname}`).toBe(page);
});

it('empty parameters are left out', () => {
  expect(signUpLink(page, { source: '  ', medium: '', campaign: '' })).toBe(page);
});
