import type { Configuration } from 'openid-client';
import type { OauthAccount } from './oauth-account.ts';
import type { OauthProviderOptions } from './oauth-provider-options.ts';

/** The provider's response to a code. */
export type OauthAnswer = {
  configuration: Configuration;
  accessToken: string;
  claims: Readonly<Record<string, unknown>> | undefined;
  /** Parameters from the browser, unverified. */
  callback: URLSearchParams;
};

/** What differs between providers. Anything it throws fails the login. */
export type OauthProviderAdapter = {
  /** The provider's name on the sign-in page. */
  name: string;
  configure(options: OauthProviderOptions, clock: () => Date): Promise<Configuration>;
  /** Parameters beyond the protocol: the scope, and others that the provider's sign-in page requires. */
  parameters: Readonly<Record<string, string>>;
  /** True if its sign-in page accepts a login hint. */
  takesLoginHint: boolean;
  /** True for OpenID Connect, false for plain OAuth 2.0. */
  hasIdToken: boolean;
  /** False if the provider has several issuers, so that `iss` in the URL (RFC 9207) cannot be compared. */
  hasIssuer: boolean;
  readAccount(answer: OauthAnswer): Promise<OauthAccount>;
};
