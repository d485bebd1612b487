import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import type { SessionRecord } from '../store/sessions-store.ts';
import {
  beginSignIn,
  expectOneOfTwenty,
  later,
  muchLater,
  newSession,
  now,
  storeMember,
  storeOrganization,
  storeUser,
  unique,
} from './stored-records.ts';

export function describeSignInsStore(store: () => IdentityStore): void {
  const signIn = async (session: SessionRecord, deviceHash = unique('browser')) =>
    store().finishSignIn({ ...(await beginSignIn(store(), session)), deviceHash });

  test('who signs in is found by id and by address, with their organizations, oldest first', async () => {
    const [young, old] = [await storeOrganization(store(), 'Young'), await storeOrganization(store(), 'Old')];
    const { membership: recent, ...member } = await storeMember(store(), young.id, 'admin', {
      createdAt: later,
    });
    const early = { userId: member.id, organizationId: old.id, role: 'member', createdAt: now } as const;
    await store().insertMembership(early);
    await storeMember(store(), old.id, 'admin');
    const signer = {
      user: await store().findUser(member.id),
      hasSecondFactor: false,
      memberships: [
        { ...early, organizationName: 'Old' },
        { ...recent, organizationName: 'Young' },
      ],
    };
    expect(await store().findSigner(member.id)).toEqual(signer);
    expect(await store().findSignerByEmail(member.email)).toEqual(signer);
  });

  test('who is in no organization signs in, too; nobody is not found', async () => {
    const user = await storeUser(store());
    expect(await store().findSigner(user.id)).toEqual({ user, hasSecondFactor: false, memberships: [] });
    expect(await store().findSigner('user_unknown')).toBeNull();
    for (const email of ['nobody@example.com', '']) expect(await store().findSignerByEmail(email)).toBeNull();
  });

  test('a second factor is asked for once it is in force, and of its user alone', async () => {
    const [guarded, other] = [await storeUser(store()), await storeUser(store())];
    const factor = { id: unique('factor'), userId: guarded.id, sealedSecret: 'sealed', createdAt: now };
    await store().insertTotpFactor({ ...factor, verifiedAt: null, lastUsedStep: null });
    expect((await store().findSigner(guarded.id))?.hasSecondFactor).toBe(false);
    await store().verifyTotpFactor(factor.id, { at: now, lastUsedStep: 1, recoveryCodeHashes: [] });
    expect((await store().findSigner(guarded.id))?.hasSecondFactor).toBe(true);
    expect((await store().findSignerByEmail(guarded.email))?.hasSecondFactor).toBe(true);
    expect((await store().findSigner(other.id))?.hasSecondFactor).toBe(false);
  });

  test('of twenty ends of one sign-in one counts, and the others leave nothing behind', async () => {
    const user = await storeUser(store());
    const first = await beginSignIn(store(), newSession(user.id));
    const ends = Array.from({ length: 20 }, () => {
      const session = newSession(user.id);
      const code = { ...first.code, codeHash: unique('code'), sessionId: session.id };
      const event = { ...first.event, id: unique('audit') };
      return { ...first, deviceHash: unique('browser'), session, code, event };
    });
    const outcomes: unknown[] = [];
    await expectOneOfTwenty(async (index) => {
      const end = ends[index];
      const outcome = end ? await store().finishSignIn(end) : null;
      outcomes[index] = outcome;
      return outcome !== null;
    });
    expect(await store().findAuthorizationRequest(first.requestId)).toBeNull();
    for (const [index, { session, code }] of ends.entries()) {
      const counted = outcomes[index] !== null;
      expect(await store().findSession(session.id)).toEqual(counted ? session : null);
      expect(await store().findAuthorizationCode(code.codeHash)).toEqual(counted ? code : null);
    }
    expect(await store().listSessions(user.id)).toHaveLength(1);
  });

  test('a sign-in whose request is unknown changes nothing', async () => {
    const user = await storeUser(store());
    const end = await beginSignIn(store(), newSession(user.id, { createdAt: later }));
    expect(await store().finishSignIn({ ...end, requestId: 'unknown' })).toBeNull();
    expect(await store().findUser(user.id)).toEqual(user);
    expect(await store().findAuthorizationRequest(end.requestId)).not.toBeNull();
    expect(await store().finishSignIn(end)).toEqual({ isNewDevice: true });
  });

  test('a sign-in whose password was replaced meanwhile leaves nothing behind', async () => {
    const user = await storeUser(store(), { passwordHash: 'old' });
    const end = await beginSignIn(store(), newSession(user.id));
    await store().changeUser(user.id, { passwordHash: 'new' }, later);
    expect(await store().finishSignIn(end)).toBeNull();
    expect(await store().findSession(end.session.id)).toBeNull();
    expect(await store().findAuthorizationCode(end.code.codeHash)).toBeNull();
    expect(await store().finishSignIn({ ...end, passwordHash: 'new' })).not.toBeNull();
  });

  test('a sign-in whose user was disabled meanwhile leaves nothing behind', async () => {
    const user = await storeUser(store());
    const end = await beginSignIn(store(), newSession(user.id));
    await store().changeUser(user.id, { disabledAt: later }, later);
    expect(await store().finishSignIn(end)).toBeNull();
    expect(await store().findSession(end.session.id)).toBeNull();
    expect((await store().findSigner(user.id))?.user.disabledAt).toEqual(later);
    await store().changeUser(user.id, { disabledAt: null }, later);
    expect(await store().finishSignIn(end)).not.toBeNull();
  });

  test('a sign-in changes the time of the last one, and that of the password only where it was proved', async () => {
    const user = await storeUser(store());
    await signIn(newSession(user.id, { createdAt: later, authenticationMethod: 'MagicAuth' }));
    const signedIn = { ...user, lastSignInAt: later, updatedAt: later };
    expect(await store().findUser(user.id)).toEqual(signedIn);
    await signIn(newSession(user.id, { createdAt: muchLater }));
    const times = { lastSignInAt: muchLater, updatedAt: muchLater, passwordUsedAt: muchLater };
    expect(await store().findUser(user.id)).toEqual({ ...user, ...times });
    await signIn(newSession(user.id, { createdAt: later, authenticationMethod: 'AppleOAuth' }));
    expect((await store().findUser(user.id))?.passwordUsedAt).toEqual(muchLater);
  });

  test('a browser is new to a user once, and to every user for itself', async () => {
    const [user, other] = [await storeUser(store()), await storeUser(store())];
    const deviceHash = unique('browser');
    await expectOneOfTwenty(
      async () => (await signIn(newSession(user.id), deviceHash))?.isNewDevice === true,
    );
    expect(await signIn(newSession(user.id), deviceHash)).toEqual({ isNewDevice: false });
    expect(await signIn(newSession(other.id), deviceHash)).toEqual({ isNewDevice: true });
    expect(await signIn(newSession(user.id))).toEqual({ isNewDevice: true });
  });

  test('a browser is known to the users who signed in with it, and to no others', async () => {
    const [user, other] = [await storeUser(store()), await storeUser(store())];
    const deviceHash = unique('browser');
    await signIn(newSession(user.id), deviceHash);
    const known = ({ id, email }: { id: string; email: string }, hash: string) =>
      Promise.all([store().isKnownDevice({ id }, hash), store().isKnownDevice({ email }, hash)]);
    expect(await known(user, deviceHash)).toEqual([true, true]);
    expect(await known(user, unique('browser'))).toEqual([false, false]);
    expect(await known(other, deviceHash)).toEqual([false, false]);
  });
}
