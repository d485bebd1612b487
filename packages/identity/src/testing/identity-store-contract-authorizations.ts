import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import { expectOneOfTwenty, later, now, storeSession, unique } from './stored-records.ts';

const about = {
  clientId: 'client_a',
  redirectUri: 'https://site.example/',
  codeChallenge: 'challenge',
  createdAt: now,
  expiresAt: later,
};

export function describeAuthorizationsStore(store: () => IdentityStore): void {
  test('an authorization request is taken away once', async () => {
    const request = {
      ...about,
      id: unique('request'),
      state: '{"a":"ü"}',
      organizationId: null,
      invitationId: unique('invitation'),
      screenHint: 'sign-up',
      loginHint: null,
      context: null,
    };
    await store().insertAuthorizationRequest(request);
    expect(await store().findAuthorizationRequest(request.id)).toEqual(request);
    await expectOneOfTwenty(() => store().removeAuthorizationRequest(request.id));
    expect(await store().findAuthorizationRequest(request.id)).toBeNull();
  });

  test('an authorization code is spent once and stays readable', async () => {
    const session = await storeSession(store());
    const code = {
      ...about,
      codeHash: unique('code'),
      sessionId: session.id,
      organizationId: null,
      usedAt: null,
    };
    await store().insertAuthorizationCode(code);
    expect(await store().findAuthorizationCode(code.codeHash)).toEqual(code);
    await expectOneOfTwenty(() => store().spendAuthorizationCode(code.codeHash, later));
    expect(await store().findAuthorizationCode(code.codeHash)).toEqual({ ...code, usedAt: later });
    expect(await store().spendAuthorizationCode('unknown', later)).toBe(false);
  });
}
