import { expect } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import type { Role } from '../organizations/roles.ts';
import type { InvitationRecord } from '../store/invitations-store.ts';
import type { MembershipRecord, OrganizationRecord } from '../store/organizations-store.ts';
import type { AuditEventRecord, AuditEventType } from '../store/records-store.ts';
import type { SessionRecord } from '../store/sessions-store.ts';
import type { SignInEnd } from '../store/sign-ins-store.ts';
import type { UserRecord } from '../store/users-store.ts';

export const now = new Date('2026-11-21T10:00:00.123Z');
export const later = new Date('2026-11-21T11:00:00.456Z');
export const muchLater = new Date('2026-11-28T11:00:00.789Z');

let counter = 0;

export function unique(prefix: string): string {
  counter += 1;
  return `${prefix}_${process.pid}_${counter}`;
}

export function newUser(changes: Partial<UserRecord> = {}): UserRecord {
  const id = unique('user');
  return {
    id,
    email: `${id}@example.com`,
    emailVerified: false,
    firstName: 'Zoë 🎈',
    lastName: 'בן־דוד',
    profilePictureUrl: 'https://example.com/zoë.png',
    passwordHash: '$argon2id$…',
    passwordUsedAt: null,
    lastSignInAt: null,
    disabledAt: null,
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
}

export async function storeUser(
  store: IdentityStore,
  changes: Partial<UserRecord> = {},
): Promise<UserRecord> {
  const user = newUser(changes);
  expect(await store.insertUser(user)).toBe(true);
  return user;
}

export async function storeOrganization(store: IdentityStore, name = 'Aurora'): Promise<OrganizationRecord> {
  const organization = { id: unique('org'), name, externalId: null, createdAt: now, updatedAt: now };
  await store.insertOrganization(organization);
  return organization;
}

/** A new user in an organization. */
export async function storeMember(
  store: IdentityStore,
  organizationId: string,
  role: Role,
  { createdAt = now, ...changes }: Partial<UserRecord> = {},
): Promise<UserRecord & { membership: MembershipRecord }> {
  const user = await storeUser(store, changes);
  const membership = { userId: user.id, organizationId, role, createdAt };
  expect(await store.insertMembership(membership)).toBe(true);
  return { ...user, membership };
}

export function newAuditEvent(
  type: AuditEventType,
  userId: string | null,
  detail: AuditEventRecord['detail'] = null,
): AuditEventRecord {
  const nowhere = { sessionId: null, organizationId: null, ipAddress: null, userAgent: null };
  return { id: unique('audit'), type, detail, at: now, userId, ...nowhere };
}

export function newInvitation(
  organizationId: string,
  inviterUserId: string,
  changes: Partial<InvitationRecord> = {},
): InvitationRecord {
  const id = unique('invitation');
  return {
    id,
    organizationId,
    email: `${id}@example.com`,
    firstName: 'Émile',
    lastName: null,
    role: 'member',
    inviterUserId,
    tokenHash: `hash of ${id}`,
    createdAt: now,
    expiresAt: later,
    acceptedAt: null,
    revokedAt: null,
    ...changes,
  };
}

/** Differs from that of `newSession`. */
export const otherDevice = { ipAddress: '2001:db8:ffff::2', userAgent: 'Safari' };

export function newSession(userId: string, changes: Partial<SessionRecord> = {}): SessionRecord {
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
    ...changes,
  };
}

/** A session of this user, or of a new one, as after a sign-in. */
export async function storeSession(
  store: IdentityStore,
  changes: Partial<SessionRecord> = {},
): Promise<SessionRecord> {
  const session = newSession(changes.userId ?? (await storeUser(store)).id, changes);
  expect(await store.finishSignIn(await beginSignIn(store, session))).not.toBeNull();
  return session;
}

/** Stores a request, and returns the end of its sign-in. */
export async function beginSignIn(store: IdentityStore, session: SessionRecord): Promise<SignInEnd> {
  const { clientId, id: sessionId, userId, createdAt, ipAddress, userAgent } = session;
  const redirectUri = 'https://site.example/';
  const about = { clientId, redirectUri, codeChallenge: 'challenge', organizationId: null };
  const times = { createdAt, expiresAt: later };
  const requestId = unique('request');
  const unasked = { state: null, invitationId: null, screenHint: null, loginHint: null, context: null };
  await store.insertAuthorizationRequest({ ...about, ...times, ...unasked, id: requestId });
  const user = await store.findUser(userId);
  return {
    requestId,
    passwordHash: user?.passwordHash ?? null,
    deviceHash: unique('browser'),
    session,
    code: { ...about, ...times, codeHash: unique('code'), sessionId, usedAt: null },
    event: {
      id: unique('audit'),
      type: 'sign_in.succeeded',
      detail: null,
      at: createdAt,
      userId,
      sessionId,
      organizationId: null,
      ipAddress,
      userAgent,
    },
  };
}

/** Makes the same call twenty times at once and expects true exactly once. */
export async function expectOneOfTwenty(call: (index: number) => Promise<boolean>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => call(index)));
  expect(answers.filter(Boolean)).toHaveLength(1);
}
