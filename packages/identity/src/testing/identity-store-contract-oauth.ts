import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import { type OauthProfileRecord, oauthProviders } from '../store/oauth-store.ts';
import { later, now, storeUser, unique } from './stored-records.ts';

export function describeOauthStore(store: () => IdentityStore): void {
  const newProfile = async (changes: Partial<OauthProfileRecord> = {}): Promise<OauthProfileRecord> => ({
    userId: changes.userId ?? (await storeUser(store())).id,
    provider: 'GoogleOAuth',
    subject: unique('subject'),
    email: 'zoë@example.com',
    firstName: 'Zoë',
    lastName: null,
    profilePictureUrl: null,
    createdAt: now,
    lastLoginAt: now,
    ...changes,
  });

  test('an account elsewhere comes back as it was stored, under its own provider only', async () => {
    const profile = await newProfile();
    expect(await store().insertOauthProfile(profile)).toBe(true);
    expect(await store().findOauthProfile('GoogleOAuth', profile.subject)).toEqual(profile);
    expect(await store().findOauthProfile('GithubOAuth', profile.subject)).toBeNull();
    expect(await store().findOauthProfile('GoogleOAuth', 'unknown')).toBeNull();
  });

  test('of twenty simultaneous connections of one account elsewhere exactly one is made', async () => {
    const subject = unique('subject');
    const profiles = await Promise.all(Array.from({ length: 20 }, () => newProfile({ subject })));
    const made = await Promise.all(profiles.map((profile) => store().insertOauthProfile(profile)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await store().findOauthProfile('GoogleOAuth', subject)).toEqual(profiles[made.indexOf(true)]);
  });

  test('a user has one account per provider, and they are listed', async () => {
    const { id: userId } = await storeUser(store());
    for (const provider of oauthProviders)
      expect(await store().insertOauthProfile(await newProfile({ userId, provider }))).toBe(true);
    expect(await store().insertOauthProfile(await newProfile({ userId }))).toBe(false);
    const listed = await store().listOauthProfiles(userId);
    expect(listed.map(({ provider }) => provider).toSorted()).toEqual([...oauthProviders].toSorted());
    expect(await store().listOauthProfiles('user_unknown')).toEqual([]);
  });

  test('what the provider says today takes the place of what it said, and whose it is stays', async () => {
    const [profile, other] = [await newProfile(), await newProfile()];
    for (const one of [profile, other]) await store().insertOauthProfile(one);
    const today = {
      provider: profile.provider,
      subject: profile.subject,
      email: null,
      firstName: 'Zoé',
      lastName: 'Dupont',
      profilePictureUrl: 'https://example.com/zoé.png',
      lastLoginAt: later,
    };
    await store().updateOauthProfile(today);
    expect(await store().findOauthProfile('GoogleOAuth', profile.subject)).toEqual({ ...profile, ...today });
    expect(await store().listOauthProfiles(other.userId)).toEqual([other]);
  });

  test('a visit to another provider comes back once', async () => {
    const visit = {
      stateHash: unique('state'),
      provider: 'AppleOAuth',
      requestId: unique('request'),
      sealedSecrets: 'sealed',
      createdAt: now,
      expiresAt: later,
    } as const;
    await store().insertOauthLoginState(visit);
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => store().takeOauthLoginState(visit.stateHash)),
    );
    expect(taken.filter((one) => one !== null)).toEqual([visit]);
    expect(await store().takeOauthLoginState('unknown')).toBeNull();
  });
}
