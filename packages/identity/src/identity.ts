import type { Hono } from 'hono';
import type { Role } from './organizations/roles.ts';
import type { AuditEventRecord, HostEventType } from './store/records-store.ts';

/** A user without the password. */
export type User = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  lastSignInAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export type Organization = { id: string; name: string };
export type Membership = { userId: string; organizationId: string; organizationName: string; role: Role };

export type CreateUserInput = {
  email: string;
  /** Null for a user who will set one later. */
  password: string | null;
  firstName: string | null;
  lastName: string | null;
  emailVerified?: boolean;
};

export type InviteUserInput = {
  organizationId: string;
  email: string;
  role: Role;
  firstName?: string | null;
  lastName?: string | null;
  /** The user named as inviter in the mail. */
  inviterUserId: string;
};
export type Invitation = { id: string; email: string; role: Role; expiresAt: Date };

/** The outcome of a manager's invitation; with `wait`, when to try again. */
export type InviteOutcome =
  | { sent: true; invitation: Invitation }
  /** `member` and `invited`: the address already is one. `noMail`: the host sends no mail. */
  | { sent: false; reason: 'member' | 'invited' | 'noMail' }
  | { sent: false; reason: 'wait'; retryAfterSeconds: number };

export type Person = {
  email: string;
  firstName: string | null;
  lastName: string | null;
  status: 'active' | 'invited' | 'inviteExpired' | 'inviteRevoked';
};

export type OrganizationPeopleQuery = {
  organizationId: string;
  limit: number;
  /** `nextCursor` of the page before; null for the first. */
  cursor: string | null;
};

export type PeoplePage = {
  people: Person[];
  /** Null on the last page. */
  nextCursor: string | null;
  /** Counted up to ten thousand; null if unknown. */
  totalCount: number | null;
};

export type NewTotpFactor = {
  userId: string;
  /** At least 16 bytes in Base32; random by default. */
  secretBase32?: string;
  /** Each works once; ten random ones by default. */
  recoveryCodes?: readonly string[];
};

/** The secret for an authenticator app and the QR code's content. With the recovery codes, returned only here. */
export type TotpKey = { secretBase32: string; otpauthUri: string; recoveryCodes: string[] };

/** The caller of a valid access token of a live session. Role and permissions are current, not the token's. */
export type Access = {
  userId: string;
  sessionId: string;
  organizationId: string | null;
  role: Role | null;
  permissions: string[];
};

/** The provider: a web app to mount at the root of the host, and the operations for the host. */
export type Identity = {
  /** Handles `/user_management/*`, `/sso/*`, `/_widgets/*` and `/widgets/token` only. */
  app: Hono;
  /** Null for a token that is malformed, foreign or expired, of a revoked session, or of an organization that the user has left. */
  verifyAccessToken(token: string): Promise<Access | null>;
  /** Throws IdentityError `email_invalid`, `email_taken`, `password_refused`, `name_refused` or `too_busy`. */
  createUser(input: CreateUserInput): Promise<User>;
  findUser(id: string): Promise<User | null>;
  findUserByEmail(email: string): Promise<User | null>;
  /** Returns the existing organization unchanged if there is one with this `externalId`. Throws IdentityError `name_refused`. */
  createOrganization(input: { name: string; externalId?: string }): Promise<Organization>;
  /** Throws IdentityError `name_refused` or `organization_not_found`. */
  renameOrganization(input: { organizationId: string; name: string }): Promise<Organization>;
  findOrganization(id: string): Promise<Organization | null>;
  addMembership(input: { userId: string; organizationId: string; role: Role }): Promise<boolean>;
  /**
   * Mails an invitation, valid for a week; null if the address is a member's or has an open invitation. Throws
   * IdentityError `email_invalid`, `name_refused`, `user_not_found` or `organization_not_found`.
   */
  inviteUser(input: InviteUserInput): Promise<Invitation | null>;
  /** As `inviteUser`, within the managers' limits, which include the widgets' invitations. Throws the same. */
  inviteByManager(input: InviteUserInput): Promise<InviteOutcome>;
  /** Members and invited people, newest first. */
  listPeople(query: OrganizationPeopleQuery): Promise<PeoplePage>;
  listMemberships(userId: string): Promise<Membership[]>;
  /**
   * Requires the code of an authenticator app at every sign-in from now on, without proof that there is an app.
   * Throws IdentityError `user_not_found`, `secret_refused` or `factor_exists`.
   */
  addTotpFactor(input: NewTotpFactor): Promise<TotpKey>;
  /**
   * Removes the user's second factor and mails them; sessions stay. For users who lost app and recovery codes; does
   * not verify their identity. Throws IdentityError `user_not_found`. False if there was none.
   */
  removeTotpFactor(userId: string): Promise<boolean>;
  /**
   * Refuses every sign-in of the user from now on, and ends their sessions. For operators. False if the user was disabled. Throws IdentityError
   * `user_not_found`.
   */
  disableUser(userId: string): Promise<boolean>;
  /** False if the user was not disabled. Throws IdentityError `user_not_found`. */
  enableUser(userId: string): Promise<boolean>;
  /** Signs the user out of all browsers; returns the number of sessions. Throws IdentityError `user_not_found`. */
  endSessions(userId: string): Promise<number>;
  /** An audit event about what the host does to an account; the host writes it in the same transaction. */
  newHostEvent(type: HostEventType, userId: string): AuditEventRecord;
  /** Replaces keys that have signed for 90 days; true if it replaced any. Call it daily. */
  rotateSigningKey(): Promise<boolean>;
  /** Revokes a session, for refreshes and access tokens. False if it has ended or never existed. */
  revokeSession(sessionId: string): Promise<boolean>;
};
