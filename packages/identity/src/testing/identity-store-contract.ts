import { describe, expect, test } from 'vitest';
import type { IdentityStore, RefreshTokenRecord, SessionRecord, UserRecord } from '../identity-store.ts';

const now = new Date('2026-11-21T10:00:00.123Z');
const later = new Date('2026-11-21T11:00:00.456Z');
let counter = 0;

function unique(prefix: string): string {
  counter += 1;
  return `${prefix}_${process.pid}_${counter}`;
}

function newUser(changes: Partial<UserRecord> = {}): UserRecord {
  const id = unique('user');
  return {
    id,
    email: `${id}@example.com`,
    emailVerified: false,
    firstName: 'Zoë 🎈',
    lastName: 'בן־דוד',
    passwordHash: '$argon2id$…',
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
}

function newSession(userId: string): SessionRecord {
  const id = unique('session');
  return {
    id,
    tokenHash: `hash of ${id}`,
    userId,
    clientId: 'client_a',
    authenticationMethod: 'Password',
    organizationId: null,
    ipAddress: '2001:db8::1',
    userAgent: 'Firefox',
    createdAt: now,
    lastActivityAt: now,
    expiresAt: later,
    revokedAt: null,
  };
}

function newRefreshToken(sessionId: string): RefreshTokenRecord {
  return {
    tokenHash: unique('token'),
    sessionId,
    clientId: 'client_a',
    createdAt: now,
    expiresAt: later,
    usedAt: null,
    successorSeed: null,
  };
}

/** What the provider relies on. Every store that implements the port runs these. */
export function describeIdentityStore(name: string, store: () => IdentityStore): void {
  describe(name, () => {
    const storedUser = async () => {
      const user = newUser();
      await store().insertUser(user);
      return user;
    };
    const storedSession = async () => {
      const session = newSession((await storedUser()).id);
      await store().insertSession(session);
      return session;
    };

    test('a user comes back as it was stored, by id and by e-mail address', async () => {
      const user = await storedUser();
      expect(await store().findUser(user.id)).toEqual(user);
      expect(await store().findUserByEmail(user.email)).toEqual(user);
      expect(await store().findUser('user_unknown')).toBeNull();
      expect(await store().findUserByEmail('nobody@example.com')).toBeNull();
    });

    test('of two simultaneous accounts with one address exactly one is made', async () => {
      const one = newUser();
      const other = newUser({ email: one.email });
      const made = await Promise.all([store().insertUser(one), store().insertUser(other)]);
      expect(made.toSorted()).toEqual([false, true]);
    });

    test('a sign-in changes the time of the last one and of the last change', async () => {
      const user = await storedUser();
      await store().recordSignIn(user.id, later);
      expect(await store().findUser(user.id)).toEqual({ ...user, lastSignInAt: later, updatedAt: later });
    });

    test('organizations are renamed where they exist', async () => {
      const organization = { id: unique('org'), name: 'Before', createdAt: now, updatedAt: now };
      await store().insertOrganization(organization);
      expect(await store().renameOrganization(organization.id, 'After', later)).toBe(true);
      expect(await store().findOrganization(organization.id)).toEqual({
        ...organization,
        name: 'After',
        updatedAt: later,
      });
      expect(await store().renameOrganization('org_unknown', 'After', later)).toBe(false);
    });

    test('a user is in an organization once, and memberships are listed oldest first with names', async () => {
      const user = await storedUser();
      const young = { id: unique('org'), name: 'Young', createdAt: now, updatedAt: now };
      const old = { id: unique('org'), name: 'Old', createdAt: now, updatedAt: now };
      await store().insertOrganization(young);
      await store().insertOrganization(old);
      const inYoung = {
        userId: user.id,
        organizationId: young.id,
        role: 'member',
        createdAt: later,
      } as const;
      const inOld = { userId: user.id, organizationId: old.id, role: 'admin', createdAt: now } as const;
      expect(await store().insertMembership(inYoung)).toBe(true);
      expect(await store().insertMembership(inOld)).toBe(true);
      expect(await store().insertMembership({ ...inOld, role: 'member' })).toBe(false);
      expect(await store().findMembership(user.id, old.id)).toEqual(inOld);
      expect(await store().listMemberships(user.id)).toEqual([
        { ...inOld, organizationName: 'Old' },
        { ...inYoung, organizationName: 'Young' },
      ]);
    });

    test('an authorization request is taken away once', async () => {
      const request = {
        id: unique('request'),
        clientId: 'client_a',
        redirectUri: 'https://site.example/',
        codeChallenge: 'challenge',
        state: '{"a":"ü"}',
        organizationId: null,
        screenHint: 'sign-up',
        loginHint: null,
        context: null,
        createdAt: now,
        expiresAt: later,
      };
      await store().insertAuthorizationRequest(request);
      expect(await store().findAuthorizationRequest(request.id)).toEqual(request);
      const removals = [
        store().removeAuthorizationRequest(request.id),
        store().removeAuthorizationRequest(request.id),
      ];
      expect((await Promise.all(removals)).toSorted()).toEqual([false, true]);
      expect(await store().findAuthorizationRequest(request.id)).toBeNull();
    });

    test('an authorization code is spent once and stays readable', async () => {
      const session = await storedSession();
      const code = {
        codeHash: unique('code'),
        clientId: 'client_a',
        redirectUri: 'https://site.example/',
        codeChallenge: 'challenge',
        sessionId: session.id,
        organizationId: null,
        createdAt: now,
        expiresAt: later,
        usedAt: null,
      };
      await store().insertAuthorizationCode(code);
      const spent = [
        store().spendAuthorizationCode(code.codeHash, later),
        store().spendAuthorizationCode(code.codeHash, later),
      ];
      expect((await Promise.all(spent)).toSorted()).toEqual([false, true]);
      expect(await store().findAuthorizationCode(code.codeHash)).toEqual({ ...code, usedAt: later });
    });

    test('a session is found by id and by the hash of its cookie, remembers its use, and is revoked once', async () => {
      const session = await storedSession();
      expect(await store().findSession(session.id)).toEqual(session);
      expect(await store().findSessionByTokenHash(session.tokenHash)).toEqual(session);
      await store().recordSessionActivity(session.id, { at: later, organizationId: 'org_a' });
      expect(await store().revokeSession(session.id, later)).toBe(true);
      expect(await store().revokeSession(session.id, now)).toBe(false);
      const revoked = { ...session, lastActivityAt: later, organizationId: 'org_a', revokedAt: later };
      expect(await store().findSession(session.id)).toEqual(revoked);
    });

    test('of two simultaneous rotations one wins, and only its successor exists', async () => {
      const session = await storedSession();
      const token = newRefreshToken(session.id);
      await store().insertRefreshToken(token);
      const successors = [newRefreshToken(session.id), newRefreshToken(session.id)];
      const rotations = await Promise.all(
        successors.map((successor) =>
          store().rotateRefreshToken(
            token.tokenHash,
            { usedAt: later, successorSeed: successor.tokenHash },
            successor,
          ),
        ),
      );
      expect(rotations.toSorted()).toEqual([false, true]);
      const winner = successors[rotations.indexOf(true)];
      const loser = successors[rotations.indexOf(false)];
      expect(await store().findRefreshToken(token.tokenHash)).toEqual({
        ...token,
        usedAt: later,
        successorSeed: winner?.tokenHash,
      });
      expect(await store().findRefreshToken(winner?.tokenHash ?? '')).toEqual(winner);
      expect(await store().findRefreshToken(loser?.tokenHash ?? '')).toBeNull();
    });

    test('a user has one verified authenticator app, whatever happens at once, and any number unverified', async () => {
      const user = await storedUser();
      const factor = {
        id: unique('factor'),
        userId: user.id,
        sealedSecret: 'sealed',
        createdAt: now,
        verifiedAt: null,
        lastUsedStep: null,
      };
      expect(await store().insertTotpFactor(factor)).toBe(true);
      expect(await store().findVerifiedTotpFactor(user.id)).toBeNull();
      const verified = [unique('factor'), unique('factor')].map((id) => ({
        ...factor,
        id,
        verifiedAt: later,
      }));
      const inserted = await Promise.all(verified.map((one) => store().insertTotpFactor(one)));
      expect(inserted.toSorted()).toEqual([false, true]);
      expect(await store().findVerifiedTotpFactor(user.id)).toEqual(verified[inserted.indexOf(true)]);
    });

    test('a step is spent once, and with it every step before', async () => {
      const user = await storedUser();
      const id = unique('factor');
      const about = { id, userId: user.id, sealedSecret: 'sealed', createdAt: now, verifiedAt: now };
      await store().insertTotpFactor({ ...about, lastUsedStep: null });
      const spent = await Promise.all([
        store().spendTotpStep(id, 59_664_000),
        store().spendTotpStep(id, 59_664_000),
      ]);
      expect(spent.toSorted()).toEqual([false, true]);
      expect(await store().spendTotpStep(id, 59_663_999)).toBe(false);
      expect(await store().spendTotpStep(id, 59_664_001)).toBe(true);
      expect(await store().spendTotpStep('factor_unknown', 1)).toBe(false);
      expect(await store().findVerifiedTotpFactor(user.id)).toEqual({ ...about, lastUsedStep: 59_664_001 });
    });

    test('simultaneous attempts at a challenge are all counted, and a removed one is gone', async () => {
      const challenge = {
        challengeHash: unique('challenge'),
        requestId: unique('request'),
        userId: (await storedUser()).id,
        attempts: 0,
        createdAt: now,
        expiresAt: later,
      };
      await store().insertSecondFactorChallenge(challenge);
      expect(await store().findSecondFactorChallenge(challenge.challengeHash)).toEqual(challenge);
      const counts = await Promise.all(
        Array.from({ length: 5 }, () => store().countSecondFactorAttempt(challenge.challengeHash)),
      );
      expect(counts.toSorted()).toEqual([1, 2, 3, 4, 5]);
      await store().removeSecondFactorChallenge(challenge.challengeHash);
      expect(await store().findSecondFactorChallenge(challenge.challengeHash)).toBeNull();
      expect(await store().countSecondFactorAttempt(challenge.challengeHash)).toBeNull();
    });

    test('twenty simultaneous changes of a throttle are all counted', async () => {
      const key = unique('throttle');
      const count = (attempts: number) => ({ attempts, blockedUntil: later, expiresAt: later });
      await Promise.all(
        Array.from({ length: 20 }, () =>
          store().changeThrottle(key, (current) => count((current?.attempts ?? 0) + 1)),
        ),
      );
      await store().changeThrottle(key, (current) => {
        expect(current).toEqual(count(20));
        return null;
      });
      await store().changeThrottle(key, (current) => {
        expect(current).toBeNull();
        return null;
      });
    });

    test('an audit event is kept', async () => {
      const about = { userId: null, sessionId: null, organizationId: null, ipAddress: null, userAgent: null };
      await expect(
        store().recordAuditEvent({ id: unique('audit'), type: 'sign_in.failed', at: now, ...about }),
      ).resolves.toBeUndefined();
    });
  });
}
