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

/** What every operation of the package works with; built once. */
export type IdentityContext = {
  store: IdentityStore;
  keyRing: KeyRing;
  accessCache: AccessCache;
  /** By network. */
  pendingSignIns: TokenBuckets;
  /** By user. */
  silentSignIns: TokenBuckets;
  /** Audit lines about refused API keys, by network and in all. */
  refusedApiKeys: { byNetwork: TokenBuckets; total: TokenBuckets };
  /** Blocks that the audit log has: keys of limits with the end of the block. */
  throttledUntil: LRUCache<string, number>;
  passwordHasher: PasswordHasher;
  vault: Vault;
  clock: () => Date;
  random: (bytes: number) => Uint8Array;
  clients: ReadonlyMap<string, IdentityClient>;
  /** The first client of the list: what an address that names no client belongs to. */
  defaultClient: IdentityClient;
  /** Without a trailing slash. */
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

/** Where the product's own site begins a sign-in. */
export function homeAddress({ defaultClient, issuer }: IdentityContext): string {
  return defaultClient.redirectUris[0] ?? issuer;
}
