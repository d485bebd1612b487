import type { OauthProvider } from '../store/oauth-store.ts';

/** The client's registration at another provider, with the redirect address `<issuer>/user_management/hosted/oauth/callback`. */
export type OauthProviderOptions = {
  provider: OauthProvider;
  clientId: string;
  /** The client secret; for Apple the PEM of the private key that signs one. */
  secret: string;
  /** Apple's team and key ids for the client secret. */
  apple?: { teamId: string; keyId: string };
  /**
   * Replaces the provider's address: for Google and Apple the issuer; for Microsoft `<address>/<tenant>/v2.0`, with a tenant's id or domain,
   * `organizations` or `consumers` in place of `common`; for GitHub that of an enterprise server.
   */
  issuer?: string;
  /** Timeout of a response; default: ten seconds. */
  timeoutSeconds?: number;
};

/** The cause of a failed login, for the operator. */
export type OauthFailure = { provider: OauthProvider; reason: string };
