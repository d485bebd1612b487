import type { Hono } from 'hono';
import type { Role } from './organizations/roles.ts';
import type { AuditEventRecord, HostEventType } from './store/records-store.ts';

/** A user as others may see them: everything but the password. */
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

/** What became of an invitation a manager asked for; with `wait`, when they may ask again. */
export type InviteOutcome =
  | { sent: true; invitation: Invitation }
  /** `member` and `invited`: the address is one already. `noMail`: this host cannot send any. */
  | { sent: false; reason: 'member' | 'invited' | 'noMail' }
  | { sent: false; reason: 'wait'; retryAfterSeconds: number };

/** A member of an organization, or an invited person. */
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
  /** Counted up to ten thousand; null where it is not known. */
  totalCount: number | null;
};

export type NewTotpFactor = {
  userId: string;
  /** At least 16 bytes in Base32; made at random when not given. */
  secretBase32?: string;
  /** Each good once; ten are made at random when not given. */
  recoveryCodes?: readonly string[];
};

/** What an authenticator app needs: the secret, and the address in the QR code. With the recovery codes, returned only here. */
export type TotpKey = { secretBase32: string; otpauthUri: string; recoveryCodes: string[] };

/** The caller of a valid access token of a live session. Role and permissions are the current ones, not those in the token. */
export type Access = {
  userId: string;
  sessionId: string;
  organizationId: string | null;
  role: Role | null;
  permissions: string[];
};

/** The provider: a web app to mount at the root of the host, and the operations the host calls itself. */
export type Identity = {
  /** Answers `/user_management/*`, `/sso/*`, `/_widgets/*` and `/widgets/token`, nothing else. */
  app: Hono;
  /** Null for a token that is malformed, foreign, expired, of a revoked session or of an organization left since. */
  verifyAccessToken(token: string): Promise<Access | null>;
  /** Throws IdentityError `email_invalid`, `email_taken`, `password_refused`, `name_refused` or `too_busy`. */
  createUser(input: CreateUserInput): Promise<User>;
  findUser(id: string): Promise<User | null>;
  findUserByEmail(email: string): Promise<User | null>;
  /** Returns the existing organization, unchanged, if there is one with this `externalId`. Throws IdentityError `name_refused`. */
  createOrganization(input: { name: string; externalId?: string }): Promise<Organization>;
  /** Throws IdentityError `name_refused` or `organization_not_found`. */
  renameOrganization(input: { organizationId: string; name: string }): Promise<Organization>;
  findOrganization(id: string): Promise<Organization | null>;
  /** Throws IdentityError `user_not_found` or `organization_not_found`. False when the user belonged to it already. */
  addMembership(input: { userId: string; organizationId: string; role: Role }): Promise<boolean>;
  /**
   * Mails an invitation, good for a week; null when the address is a member's or was invited and may still accept.
   * Throws IdentityError `email_invalid`, `name_refused`, `user_not_found` or `organization_not_found`.
   */
  inviteUser(input: InviteUserInput): Promise<Invitation | null>;
  /** As `inviteUser`, within the limits for managers, which the widgets' invitations count towards, too. Throws the same. */
  inviteByManager(input: InviteUserInput): Promise<InviteOutcome>;
  /** Members and those invited, newest first. */
  listPeople(query: OrganizationPeopleQuery): Promise<PeoplePage>;
  /** Oldest first. */
  listMemberships(userId: string): Promise<Membership[]>;
  /**
   * Asks the user for the code of an authenticator app at every sign-in from now on, without proof that there is an app.
   * Throws IdentityError `user_not_found`, `secret_refused` or `factor_exists`.
   */
  addTotpFactor(input: NewTotpFactor): Promise<TotpKey>;
  /**
   * Removes the user's second factor, and mails them; sessions stay. For users who lost app and recovery codes, without proof of identity. Throws
   * IdentityError `user_not_found`. False if there was none.
   */
  removeTotpFactor(userId: string): Promise<boolean>;
  /** A line of the audit record on what the host does to an account, for it to write in the transaction in which it does it. */
  newHostEvent(type: HostEventType, userId: string): AuditEventRecord;
  /** Replaces keys that have signed for 90 days. To be called daily; true if it replaced any. */
  rotateSigningKey(): Promise<boolean>;
  /** Ends a session at once, for refreshes and for access tokens. False when it had ended or never was. */
  revokeSession(sessionId: string): Promise<boolean>;
};
