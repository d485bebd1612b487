import type { ApnsClient, CertificateAuthorities, SigningIdentity } from '@tessera/apple-wallet';
import type { SaveLinkItem, ServiceAccount, WalletCallback, WalletClient } from '@tessera/google-wallet';

export type AppleWallet = {
  /** Shared by workspaces without their own; null if the operator has none. */
  platform: { certificateId: string; identifier: string; teamIdentifier: string; expiresAt: Date } | null;
  signingIdentity(certificateId: string): Promise<SigningIdentity>;
  push: ApnsClient;
  authorities: CertificateAuthorities;
};

export type GoogleWallet = {
  platform: { serviceAccountId: string; issuerIdentifier: string } | null;
  client(serviceAccountId: string): Promise<WalletClient>;
  saveLink(serviceAccountId: string, objects: SaveLinkItem[]): Promise<string>;
  checkAccess(account: ServiceAccount, issuerIdentifier: string): Promise<void>;
  verifyCallback(body: unknown, issuerIdentifier: string): Promise<WalletCallback>;
};
