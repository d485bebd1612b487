import { expect, it } from 'vitest';
import { readAuthenticationInformation, withSetUp } from './authentication-information.ts';

const methods = { Password: { isSetUp: true, lastUsed: '2026-06-15T12:00:00Z' }, Mfa: null };
const known = { Password: { isSetUp: true, lastUsed: '2026-06-15T12:00:00Z' }, Mfa: null };

it.each([[{ data: { verificationMethods: methods } }], [{ verificationMethods: methods }]])(
  'reads the methods, wrapped or bare (case %#)',
  (answer) => {
    expect(readAuthenticationInformation(answer)).toEqual(known);
  },
);

it.each([null, {}, { data: {} }, { data: { verificationMethods: [] } }])('refuses %j', (answer) => {
  expect(() => readAuthenticationInformation(answer)).toThrow();
});

it('marks a method as set up or not', () => {
  expect(withSetUp(known, 'Mfa', true).Mfa).toEqual({ isSetUp: true, lastUsed: null });
  expect(withSetUp(known, 'Password', false).Password?.isSetUp).toBe(false);
});
