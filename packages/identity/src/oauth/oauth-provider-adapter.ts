import type { Configuration } from 'openid-client';
import type { OauthAccount } from './oauth-account.ts';
import type { OauthProviderOptions } from './oauth-provider-options.ts';

/** What a provider answered to a code. */
export type OauthAnswer = {
  configuration: Configuration;
  accessToken: string;
  /** The claims of the ID token, checked; undefined where the provider has none. */
  claims: Readonly<Record<string, unknown>> | undefined;
  /** Parameters from the browser, unverified. */
  callback: URLSearchParams;
};

/** How one provider differs from the others. Whatever it throws means that signing in with it did not work. */
export type OauthProviderAdapter = {
  /** What it is called on its own sign-in page. */
  name: string;
  /** Learns the provider's addresses and keys. */
  configure(options: OauthProviderOptions, clock: () => Date): Promise<Configuration>;
  /** Parameters beyond the protocol: the scope, and what else the sign-in page of the provider needs. */
  parameters: Readonly<Record<string, string>>;
  /** Whether its sign-in page accepts a login hint. */
  takesLoginHint: boolean;
  /** True for OpenID Connect, false for plain OAuth 2.0. */
  hasIdToken: boolean;
  /** False where the provider has no one issuer, with which `iss` in the address (RFC 9207) could be compared. */
  hasIssuer: boolean;
  readAccount(answer: OauthAnswer): Promise<OauthAccount>;
};
