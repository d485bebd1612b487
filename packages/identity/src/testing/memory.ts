import type { AuthorizationCodeRecord, AuthorizationRequestRecord } from '../store/authorizations-store.ts';
import type { EmailCodeRecord } from '../store/email-codes-store.ts';
import type { InvitationRecord } from '../store/invitations-store.ts';
import type { OauthLoginStateRecord, OauthProfileRecord } from '../store/oauth-store.ts';
import type { MembershipRecord, OrganizationRecord } from '../store/organizations-store.ts';
import type { PendingSignInRecord } from '../store/pending-sign-ins-store.ts';
import type { PendingSignupRecord } from '../store/pending-signups-store.ts';
import type { AuditEventRecord } from '../store/records-store.ts';
import type { TotpFactorRecord } from '../store/second-factors-store.ts';
import type {
  ElevatedAccessRecord,
  HeldSession,
  RefreshTokenRecord,
  SessionRecord,
} from '../store/sessions-store.ts';
import type { PasswordResetRecord, UserRecord } from '../store/users-store.ts';

type RecoveryCode = { userId: string; codeHash: string; usedAt: Date | null };
type ThrottleRecord = { attempts: number; blockedUntil: Date | null; expiresAt: Date };
type Device = { userId: string; deviceHash: string; firstSeenAt: Date };

/** The memory store's records, accessible to tests. Records are replaced, never mutated, so that readers keep what they read. */
export type Memory = {
  users: Map<string, UserRecord>;
  devices: Device[];
  passwordResets: Map<string, PasswordResetRecord>;
  organizations: Map<string, OrganizationRecord>;
  memberships: MembershipRecord[];
  invitations: Map<string, InvitationRecord>;
  requests: Map<string, AuthorizationRequestRecord>;
  codes: Map<string, AuthorizationCodeRecord>;
  newcomers: Map<string, PendingSignupRecord>;
  pendingSignIns: Map<string, PendingSignInRecord>;
  emailCodes: Map<string, EmailCodeRecord>;
  sessions: Map<string, SessionRecord>;
  refreshTokens: Map<string, RefreshTokenRecord>;
  elevatedAccess: Map<string, ElevatedAccessRecord>;
  totpFactors: Map<string, TotpFactorRecord>;
  recoveryCodes: RecoveryCode[];
  oauthProfiles: OauthProfileRecord[];
  oauthLoginStates: Map<string, OauthLoginStateRecord>;
  throttles: Map<string, ThrottleRecord>;
  auditEvents: AuditEventRecord[];
};

export function createMemory(): Memory {
  return {
    users: new Map(),
    devices: [],
    passwordResets: new Map(),
    organizations: new Map(),
    memberships: [],
    invitations: new Map(),
    requests: new Map(),
    codes: new Map(),
    newcomers: new Map(),
    pendingSignIns: new Map(),
    emailCodes: new Map(),
    sessions: new Map(),
    refreshTokens: new Map(),
    elevatedAccess: new Map(),
    totpFactors: new Map(),
    recoveryCodes: [],
    oauthProfiles: [],
    oauthLoginStates: new Map(),
    throttles: new Map(),
    auditEvents: [],
  };
}

/** Throws if there is one with this id. */
export function keepAuditEvent({ auditEvents }: Memory, event: AuditEventRecord): void {
  if (auditEvents.some(({ id }) => id === event.id)) throw new Error(`There is an audit event ${event.id}.`);
  auditEvents.push({ ...event });
}

/** The session with the membership in this organization, or in its last one. */
export function heldSession(
  { sessions, users, memberships }: Memory,
  sessionId: string,
  organizationId: string | null,
): HeldSession | null {
  const session = sessions.get(sessionId);
  const user = session && users.get(session.userId);
  if (!session || !user) return null;
  const place = organizationId ?? session.organizationId;
  const membership = memberships.find((one) => one.userId === user.id && one.organizationId === place);
  return { session, user, membership: membership ?? null };
}

/** Oldest first, with the organizations' names. */
export function membershipsOf({ memberships, organizations }: Memory, userId: string) {
  return memberships
    .filter((one) => one.userId === userId)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map((one) => ({ ...one, organizationName: organizations.get(one.organizationId)?.name ?? '' }));
}

export function eventName({ type, detail }: AuditEventRecord): string {
  return detail === null ? type : `${type} ${detail}`;
}
