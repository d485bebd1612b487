import type { AuditEventRecord } from './records-store.ts';

/** An authenticator app (RFC 6238); at most one verified per user. `lastUsedStep` is the step of the last accepted code. */
export type TotpFactorRecord = {
  id: string;
  userId: string;
  /** The secret in Base32, sealed by the host. */
  sealedSecret: string;
  createdAt: Date;
  verifiedAt: Date | null;
  lastUsedStep: number | null;
};

export type SecondFactorsStore = {
  /** False if it is verified and the user has a verified one already. */
  insertTotpFactor(factor: TotpFactorRecord): Promise<boolean>;
  findTotpFactor(id: string): Promise<TotpFactorRecord | null>;
  findVerifiedTotpFactor(userId: string): Promise<TotpFactorRecord | null>;
  /**
   * Activates a factor, with its first used step (null without a code) and the user's recovery codes (hashes),
   * atomically. False if it is gone or active, or the user has another active one.
   */
  verifyTotpFactor(
    id: string,
    proof: { at: Date; lastUsedStep: number | null; recoveryCodeHashes: readonly string[] },
  ): Promise<boolean>;
  /** Sets `lastUsedStep`. False if that step or a later one was used before. */
  spendTotpStep(factorId: string, step: number): Promise<boolean>;
  /** Removes the user's factors and recovery codes, and records `event`, atomically. False if none was active. */
  removeTotpFactors(userId: string, event: AuditEventRecord): Promise<boolean>;
  /** Whether the user has an unused recovery code. */
  hasRecoveryCodes(userId: string): Promise<boolean>;
  /** Replaces the used recovery codes (hashes). False if an unused one is left, or no factor is active. */
  addRecoveryCodes(userId: string, codeHashes: readonly string[]): Promise<boolean>;
  /** False if the code is unknown or used. */
  spendRecoveryCode(userId: string, codeHash: string, at: Date): Promise<boolean>;
};
