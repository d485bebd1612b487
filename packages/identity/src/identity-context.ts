import type { LRUCache } from 'lru-cache';
import type { PasswordHasher } from './accounts/password-hasher.ts';
import type { HostedPages, IdentityClient, IdentityOptions } from './identity-options.ts';
import type { IdentityStore } from './identity-store.ts';
import type { Place, SendMail } from './mail/identity-mail.ts';
import type { OauthFailure, OauthProviderOptions } from './oauth/oauth-provider-options.ts';
import type { TokenBuckets } from './rate-limiter/token-bucket.ts';
import type { Vault } from './second-factor/secret-vault.ts';
import type { AccessCache } from './tokens/access-cache.ts';
import type { KeyRing } from './tokens/key-ring.ts';

/** Shared by every operation of the package; created once. */
export type IdentityContext = {
  store: IdentityStore;
  keyRing: KeyRing;
  accessCache: AccessCache;
  /** By network. */
  pendingSignIns: TokenBuckets;
  /** By user. */
  silentSignIns: TokenBuckets;
  refusedApiKeys: { byNetwork: TokenBuckets; total: TokenBuckets };
  /** Blocks recorded in the audit log: keys of limits with the end of the block. */
  throttledUntil: LRUCache<string, number>;
  passwordHasher: PasswordHasher;
  vault: Vault;
  clock: () => Date;
  random: (bytes: number) => Uint8Array;
  clients: ReadonlyMap<string, IdentityClient>;
  /** The first client, which addresses without a client belong to. */
  defaultClient: IdentityClient;
  issuer: string;
  hostedPages: HostedPages;
  invitationUrl: IdentityOptions['invitationUrl'];
  secureCookies: boolean;
  clientAddress: IdentityOptions['clientAddress'];
  sendMail: SendMail | null;
  findPlace: (ipAddress: string) => Place | null;
  oauthProviders: readonly OauthProviderOptions[];
  onOauthFailure: (failure: OauthFailure) => void;
  apiKeys: readonly string[];
  productName: string;
};

/** The page of the product's site that starts a sign-in. */
export function homeAddress({ defaultClient, issuer }: IdentityContext): string {
  return defaultClient.redirectUris[0] ?? issuer;
}
