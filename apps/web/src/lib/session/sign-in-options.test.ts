import { expect, it } from 'vitest';
import { addContext, needsProvider, readSignInOptions, signInOptions } from './sign-in-options.ts';

it('hands every wish of the address on to the provider, under the client’s names, and nothing else', () => {
  const options = readSignInOptions({
    context: 'Please sign in.',
    invitation_token: 'invited',
    password_reset_token: 'reset',
    login_hint: 'ada@example.com',
    organization_id: 'org_1',
    screen_hint: 'sign-up',
    redirect_uri: 'https://evil.example',
  });
  expect(signInOptions('/rewards', options)).toEqual({
    state: { redirect: '/rewards' },
    invitationToken: 'invited',
    passwordResetToken: 'reset',
    loginHint: 'ada@example.com',
    organizationId: 'org_1',
  });
  expect(options.screen_hint).toBe('sign-up');
});

it('the authorization request gets the context', () => {
  const address = 'https://passes.example/user_management/authorize?client_id=1';
  expect(addContext(address, 'Sign in & go on')).toBe(`${address}&context=Sign+in+%26+go+on`);
  expect(addContext(address, undefined)).toBe(address);
});

it('drops what is no text, and a page the provider does not have', () => {
  const options = readSignInOptions({
    invitation_token: ['a', 'b'],
    login_hint: '',
    screen_hint: 'sign-off',
  });
  expect(Object.values(options).filter((value) => value !== undefined)).toEqual([]);
});

it.each([
  [{}, false],
  [{ context: 'x' }, false],
  [{ screen_hint: 'sign-in' }, false],
  [{ screen_hint: 'sign-up' }, true],
  [{ invitation_token: 'x' }, true],
  [{ password_reset_token: 'x' }, true],
  [{ login_hint: 'x' }, true],
  [{ organization_id: 'x' }, true],
] as const)('somebody signed in who follows a link with %j goes to the provider: %j', (search, expected) => {
  expect(needsProvider(readSignInOptions(search))).toBe(expected);
});
