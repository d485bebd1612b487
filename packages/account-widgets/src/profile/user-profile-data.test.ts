import { expect, it } from 'vitest';
import { fullNameOf, readUserProfile } from './user-profile-data.ts';

it('reads a profile with its connected accounts', () => {
  const answer = {
    id: 'user_1',
    email: 'ada@example.com',
    firstName: 'Ada',
    oauthProfiles: { GithubOAuth: { id: '1', email: 'ada@github.example' }, AppleOAuth: {} },
  };
  expect(readUserProfile(answer)).toEqual({
    firstName: 'Ada',
    lastName: null,
    email: 'ada@example.com',
    profilePictureUrl: null,
    connectedAccounts: [
      { type: 'GithubOAuth', email: 'ada@github.example' },
      { type: 'AppleOAuth', email: null },
    ],
  });
});

it.each(['OktaOAuth', 'toString'])('throws for an account type it does not know: %s', (type) => {
  expect(() => readUserProfile({ email: 'a@b.c', oauthProfiles: { [type]: {} } })).toThrow(
    `Unknown OAuth account type: ${type}`,
  );
});

it.each([null, [], {}, { email: 7 }, 'profile'])('refuses an answer that is no profile: %j', (answer) => {
  expect(() => readUserProfile(answer)).toThrow();
});

it('makes a full name of what there is', () => {
  expect(fullNameOf({ firstName: 'Ada', lastName: 'Byron' })).toBe('Ada Byron');
  expect(fullNameOf({ firstName: null, lastName: 'Byron' })).toBe('Byron');
  expect(fullNameOf({ firstName: null, lastName: null })).toBe('');
});
