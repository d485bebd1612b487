export { createIdentity } from './create-identity.ts';
export { IdentityError, type IdentityErrorCode } from './errors.ts';
export type {
  Access,
  CreateUserInput,
  Identity,
  Membership,
  NewTotpFactor,
  Organization,
  TotpKey,
  User,
} from './identity.ts';
export type { IdentityClient, IdentityOptions } from './identity-options.ts';
export type {
  AuditEventRecord,
  AuthorizationCodeRecord,
  AuthorizationRequestRecord,
  IdentityStore,
  MembershipRecord,
  OrganizationRecord,
  RefreshTokenRecord,
  SecondFactorChallengeRecord,
  SessionRecord,
  ThrottleRecord,
  TotpFactorRecord,
  UserRecord,
} from './identity-store.ts';
export { manageUsersPermission, type Role } from './organizations/roles.ts';
export { decodeBase32 } from './second-factor/base32.ts';
export type { SecretBox } from './second-factor/secret-box.ts';
export { totpCode, totpStepAt } from './second-factor/totp.ts';
export type { KeyStore, SigningKeyRecord } from './tokens/key-store.ts';
