export { createIdentity } from './create-identity.ts';
export { deviceName } from './device.ts';
export { IdentityError, type IdentityErrorCode } from './errors.ts';
export type {
  Access,
  CreateUserInput,
  Identity,
  Invitation,
  InviteOutcome,
  InviteUserInput,
  Membership,
  NewTotpFactor,
  Organization,
  OrganizationPeopleQuery,
  PeoplePage,
  Person,
  TotpKey,
  User,
} from './identity.ts';
export type { HostedPages, IdentityClient, IdentityOptions } from './identity-options.ts';
export type { IdentityStore } from './identity-store.ts';
export type { IdentityMail, IdentityMailContent, Occasion, Place, SendMail } from './mail/identity-mail.ts';
export { monotonic } from './monotonic.ts';
export type { OauthFailure, OauthProviderOptions } from './oauth/oauth-provider-options.ts';
export { manageUsersPermission, type Role } from './organizations/roles.ts';
export { clientNetwork } from './rate-limiter/client-network.ts';
export {
  createTokenBuckets,
  growingTo,
  type OpenTokenBuckets,
  type RateLimit,
  type RateLimitState,
  type TokenBuckets,
} from './rate-limiter/token-bucket.ts';
export type { Vault } from './second-factor/secret-vault.ts';
export { decodeBase32, totpCode, totpStepAt } from './second-factor/totp.ts';
export { totpSetUpSeconds } from './second-factor/totp-secret.ts';
export type { AuthorizationCodeRecord, AuthorizationRequestRecord } from './store/authorizations-store.ts';
export type { EmailCodeRecord } from './store/email-codes-store.ts';
export type { InvitationRecord } from './store/invitations-store.ts';
export {
  type OauthLoginStateRecord,
  type OauthProfileRecord,
  type OauthProvider,
  oauthProviders,
} from './store/oauth-store.ts';
export type {
  MembershipChange,
  MembershipRecord,
  OrganizationRecord,
  PeopleQuery,
  PersonRecord,
} from './store/organizations-store.ts';
export type { PendingSignInRecord } from './store/pending-sign-ins-store.ts';
export type { PendingSignupRecord } from './store/pending-signups-store.ts';
export type { AttemptCount, AuditEventRecord } from './store/records-store.ts';
export type { TotpFactorRecord } from './store/second-factors-store.ts';
export type {
  AuthenticationMethod,
  ElevatedAccessRecord,
  HeldSession,
  RefreshTokenRecord,
  RefreshTokenSwap,
  SessionActivity,
  SessionRecord,
} from './store/sessions-store.ts';
export type { SignerRecord, SignInEnd } from './store/sign-ins-store.ts';
export type { PasswordResetRecord, UserChanges, UserRecord } from './store/users-store.ts';
export type { KeyStore, SigningKeyRecord } from './tokens/key-store.ts';
export { type TokenAlgorithm, tokenAlgorithms } from './tokens/token-algorithm.ts';
