import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import {
  expectOneOfTwenty,
  later,
  muchLater,
  now,
  storeMember,
  storeOrganization,
  storeSession,
  unique,
} from './stored-records.ts';

const about = {
  clientId: 'client_a',
  redirectUri: 'https://site.example/',
  codeChallenge: 'challenge',
  createdAt: now,
  expiresAt: later,
};

export function describeAuthorizationsStore(store: () => IdentityStore): void {
  test('an authorization request comes back as it was stored', async () => {
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
    expect(await store().findAuthorizationRequest('unknown')).toBeNull();
  });

  const storeCode = async (sessionId: string, organizationId: string | null = null) => {
    const code = { ...about, codeHash: unique('code'), sessionId, organizationId, usedAt: null };
    await store().insertAuthorizationCode(code);
    return code;
  };

  test('an authorization code is spent once and stays readable', async () => {
    const code = await storeCode((await storeSession(store())).id);
    expect(await store().findAuthorizationCode(code.codeHash)).toEqual(code);
    await expectOneOfTwenty(
      async () => (await store().spendAuthorizationCode(code.codeHash, later)) !== null,
    );
    expect(await store().spendAuthorizationCode(code.codeHash, muchLater)).toBeNull();
    expect(await store().findAuthorizationCode(code.codeHash)).toEqual({ ...code, usedAt: later });
    expect(await store().spendAuthorizationCode('unknown', later)).toBeNull();
  });

  test('a spent code is answered with its session and its user, and their place where it leads', async () => {
    const { id: organizationId } = await storeOrganization(store());
    const { membership, ...user } = await storeMember(store(), organizationId, 'admin');
    const session = await storeSession(store(), { userId: user.id });
    const used = await storeSession(store(), { userId: user.id, organizationId });
    const places = [
      { ...(await storeCode(session.id)), session, membership: null },
      { ...(await storeCode(used.id)), session: used, membership },
      { ...(await storeCode(session.id, organizationId)), session, membership },
      { ...(await storeCode(used.id, unique('elsewhere'))), session: used, membership: null },
    ];
    for (const { session: held, membership: place, ...code } of places)
      expect(await store().spendAuthorizationCode(code.codeHash, later)).toEqual({
        code: { ...code, usedAt: later },
        session: held,
        user: await store().findUser(user.id),
        membership: place,
      });
  });
}
