import type { HeldSession } from './sessions-store.ts';

/** A sign-in started at /authorize and not finished. */
export type AuthorizationRequestRecord = {
  id: string;
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
  state: string | null;
  organizationId: string | null;
  /** The invitation this sign-in accepts. */
  invitationId: string | null;
  screenHint: string | null;
  loginHint: string | null;
  context: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** Stored under the hash of the code: a reader of the table cannot redeem it. */
export type AuthorizationCodeRecord = {
  codeHash: string;
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
  sessionId: string;
  organizationId: string | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
};

/** A code at its first presentation, with its session. */
export type SpentAuthorizationCode = HeldSession & { code: AuthorizationCodeRecord };

export type AuthorizationsStore = {
  insertAuthorizationRequest(request: AuthorizationRequestRecord): Promise<void>;
  findAuthorizationRequest(id: string): Promise<AuthorizationRequestRecord | null>;
  insertAuthorizationCode(code: AuthorizationCodeRecord): Promise<void>;
  findAuthorizationCode(codeHash: string): Promise<AuthorizationCodeRecord | null>;
  /**
   * Marks the code as used and returns it. `membership` is in the code's organization; if it has none, in the
   * session's last one. Null if it is unknown or used.
   */
  spendAuthorizationCode(codeHash: string, at: Date): Promise<SpentAuthorizationCode | null>;
};
