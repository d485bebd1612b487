import type { PasswordHasher } from './accounts/password-hasher.ts';
import type { IdentityStore } from './identity-store.ts';
import type { Place, SendMail } from './mail/identity-mail.ts';
import type { OauthFailure, OauthProviderOptions } from './oauth/oauth-provider-options.ts';
import type { OpenTokenBuckets } from './rate-limiter/token-bucket.ts';
import type { Vault } from './second-factor/secret-vault.ts';
import type { KeyStore } from './tokens/key-store.ts';
import type { TokenAlgorithm } from './tokens/token-algorithm.ts';

export type IdentityClient = {
  id: string;
  /** Where codes may be sent. Compared whole, ignoring a trailing slash; the first one is the site's home. */
  redirectUris: readonly string[];
  /** Origins whose pages may call /user_management/authenticate and /_widgets, besides the provider's own. */
  origins: readonly string[];
  /** Allowed targets of signing out; the first one is the default. */
  logoutUris: readonly string[];
};

/** Paths on the issuer's host of the web app's pages; they receive `?request=<id>`. */
export type HostedPages = {
  signInPath: string;
  signUpPath: string;
  /** Receives `?token=<token>`, and `&request=<id>` if a sign-in waits for it. */
  resetPasswordPath: string;
  invitationPath: string;
};

export type IdentityOptions = {
  store: IdentityStore;
  keys: KeyStore;
  /** The signature algorithm of tokens, by default RS256. Tokens and keys of the other algorithm stay valid until they expire. */
  tokenAlgorithm?: TokenAlgorithm;
  /** Seals authenticator secrets, mailed codes and login states before they are stored. */
  vault: Vault;
  clock: () => Date;
  /** Token buckets of all processes of the host; by default those of this process. */
  tokenBuckets?: OpenTokenBuckets;
  /** Cryptographically strong bytes. */
  random: (bytes: number) => Uint8Array;
  /** At least one; the first is the product's own site. */
  clients: readonly IdentityClient[];
  hostedPages: HostedPages;
  /** The page of the product's site that starts a sign-in by invitation; it passes `invitation_token` to /authorize. */
  invitationUrl: (token: string) => string;
  /** The public address of the host, such as `https://passes.example.com`; the `iss` of every token. */
  issuer: string;
  /** True if the public address is https. */
  secureCookies: boolean;
  /** The client address of a request, behind the host's proxies. */
  clientAddress: (request: Request, environment: unknown) => string | null;
  /** Null without mail: then addresses are not verified, and what needs mail is not offered. */
  sendMail: SendMail | null;
  /** The location of an IP address, if the operator's database knows it. */
  findPlace?: (ipAddress: string) => Place | null;
  /** Other identity providers for signing in. */
  oauthProviders?: readonly OauthProviderOptions[];
  /** Receives the cause of a failed login, which the user does not see. It contains no secrets. */
  onOauthFailure?: (failure: OauthFailure) => void;
  /** API keys (`sk_…`) with which a site's server requests widget tokens; empty refuses all. */
  apiKeys?: readonly string[];
  /** Argon2id with OWASP's parameters; tests replace it. */
  passwordHasher?: PasswordHasher;
  /** The name beside the account in an authenticator app. */
  productName: string;
};
