import type { PasswordHasher } from './accounts/password-hasher.ts';
import type { IdentityStore } from './identity-store.ts';
import type { Place, SendMail } from './mail/identity-mail.ts';
import type { OauthFailure, OauthProviderOptions } from './oauth/oauth-provider-options.ts';
import type { Vault } from './second-factor/secret-vault.ts';
import type { KeyStore } from './tokens/key-store.ts';
import type { TokenAlgorithm } from './tokens/token-algorithm.ts';

/** A site whose users sign in here. */
export type IdentityClient = {
  id: string;
  /** Where codes may be sent. Compared whole, with or without a trailing slash; the first one is the home of the site. */
  redirectUris: readonly string[];
  /** Origins whose pages may call /user_management/authenticate and /_widgets, besides the provider's own. */
  origins: readonly string[];
  /** Where signing out may lead; the first one is the default. */
  logoutUris: readonly string[];
};

/** Paths on the issuer's host where the web app draws the pages; they receive `?request=<id>`. */
export type HostedPages = {
  signInPath: string;
  signUpPath: string;
  /** Receives `?token=<token>`, and `&request=<id>` where a sign-in waits for it. */
  resetPasswordPath: string;
  invitationPath: string;
};

export type IdentityOptions = {
  store: IdentityStore;
  /** Keeps the signing keys, encrypted as the host sees fit. */
  keys: KeyStore;
  /** The signature algorithm of tokens, by default RS256. Tokens and keys of the other algorithm stay valid until they expire. */
  tokenAlgorithm?: TokenAlgorithm;
  /** Seals the secrets of authenticator apps, mailed codes and visits before the store sees them. */
  vault: Vault;
  clock: () => Date;
  /** Cryptographically strong bytes. */
  random: (bytes: number) => Uint8Array;
  /** At least one; the first is the product's own site. */
  clients: readonly IdentityClient[];
  hostedPages: HostedPages;
  /** The page of the product's own site that begins a sign-in by an invitation; it passes `invitation_token` on to /authorize. */
  invitationUrl: (token: string) => string;
  /** The public address of this host, such as `https://passes.example.com`. It is the `iss` of every token. */
  issuer: string;
  /** True where the public address is https. */
  secureCookies: boolean;
  /** The client of a request, behind the host's proxies. */
  clientAddress: (request: Request, environment: unknown) => string | null;
  /** Null where no mail can be sent: then addresses are not verified, and what needs mail is not offered. */
  sendMail: SendMail | null;
  /** The location of an IP address, if the operator's database has it. */
  findPlace?: (ipAddress: string) => Place | null;
  /** Other providers people may sign in with. */
  oauthProviders?: readonly OauthProviderOptions[];
  /** Receives the cause of a failed login, which the person does not see. The text holds no secrets. */
  onOauthFailure?: (failure: OauthFailure) => void;
  /** Secrets (`sk_…`) by which a site's own server asks for widget tokens; none refuses all. */
  apiKeys?: readonly string[];
  /** Argon2id at OWASP's parameters unless a test replaces it. */
  passwordHasher?: PasswordHasher;
  /** What an authenticator app shows beside the account. */
  productName: string;
};
