import type { IdentityStore } from './identity-store.ts';
import type { SecretBox } from './second-factor/secret-box.ts';
import type { KeyStore } from './tokens/key-store.ts';

/** A site whose users sign in here. */
export type IdentityClient = {
  id: string;
  /** Where codes may be sent. Compared whole, with or without a trailing slash; the first one is the home of the site. */
  redirectUris: readonly string[];
  /** Origins whose pages may call /user_management/authenticate, besides the provider's own. */
  origins: readonly string[];
  /** Where signing out may lead; the first one is the default. */
  logoutUris: readonly string[];
};

export type IdentityOptions = {
  store: IdentityStore;
  /** Keeps the signing keys, encrypted as the host sees fit. */
  keys: KeyStore;
  /** Seals the secrets of authenticator apps before the store sees them. */
  secretBox: SecretBox;
  clock: () => Date;
  /** Cryptographically strong bytes. */
  random: (bytes: number) => Uint8Array;
  /** At least one; the first is the product's own site. */
  clients: readonly IdentityClient[];
  /** Paths on the issuer's host where the web app draws the pages; they receive `?request=<id>`. */
  hostedPages: { signInPath: string; signUpPath: string };
  /** The public address of this host, such as `https://passes.example.com`. It is the `iss` of every token. */
  issuer: string;
  /** True where the public address is https. */
  secureCookies: boolean;
  /** Whom a request came from, as the host can best tell behind its proxies; it knows its server, this package does not. */
  clientAddress: (request: Request, environment: unknown) => string | null;
};
