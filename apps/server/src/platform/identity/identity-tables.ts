import type {
  AuditEventRecord,
  AuthorizationCodeRecord,
  AuthorizationRequestRecord,
  ElevatedAccessRecord,
  EmailCodeRecord,
  InvitationRecord,
  MembershipRecord,
  OauthLoginStateRecord,
  OauthProfileRecord,
  OrganizationRecord,
  PasswordResetRecord,
  PendingSignInRecord,
  PendingSignupRecord,
  RefreshTokenRecord,
  SessionRecord,
  TotpFactorRecord,
  UserRecord,
} from '@tessera/identity';

/** Global, because users do not belong to a workspace. */
export type IdentityTables = {
  identityUsers: UserRecord;
  identityPasswordResets: PasswordResetRecord;
  identityDevices: { userId: string; deviceHash: string; firstSeenAt: Date };
  identityOrganizations: OrganizationRecord;
  /** `searchText` repeats the user's; every change of a user updates it. */
  identityMemberships: MembershipRecord & { searchText: string };
  identityInvitations: InvitationRecord & { searchText: string };
  identityAuthorizationRequests: AuthorizationRequestRecord;
  identityAuthorizationCodes: AuthorizationCodeRecord;
  identitySessions: SessionRecord;
  identityRefreshTokens: RefreshTokenRecord;
  identityTotpFactors: TotpFactorRecord;
  identityRecoveryCodes: { userId: string; codeHash: string; usedAt: Date | null };
  identityNewcomers: PendingSignupRecord;
  identityPendingSignIns: PendingSignInRecord;
  identityEmailCodes: EmailCodeRecord;
  identityOauthProfiles: OauthProfileRecord;
  identityOauthVisits: OauthLoginStateRecord;
  identityElevatedAccess: ElevatedAccessRecord;
  identityThrottles: { key: string; attempts: number; blockedUntil: Date | null; expiresAt: Date };
  /** The vault encrypts the private key, which yields the public one. */
  identityKeys: { id: string; sealedPrivateKey: string; createdAt: Date; retiredAt: Date | null };
  /** `detail` is null for most types, and for events that older releases wrote. */
  identityAudit: Omit<AuditEventRecord, 'type' | 'detail'> & { type: string; detail: string | null };
};

/** The name of a table or column in PostgreSQL. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** The tables by their names in PostgreSQL, for the statements of other modules. */
export type SnakeCaseTables = {
  [Table in keyof IdentityTables as SnakeCase<Table>]: {
    [Column in keyof IdentityTables[Table] as SnakeCase<Column & string>]: IdentityTables[Table][Column];
  };
};
