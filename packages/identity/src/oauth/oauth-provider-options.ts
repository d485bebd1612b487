import type { OauthProvider } from '../store/oauth-store.ts';

/** How this installation is known to another provider. There, `<issuer>/user_management/hosted/oauth/callback` is registered to come back to. */
export type OauthProviderOptions = {
  provider: OauthProvider;
  clientId: string;
  /** The client secret; for Apple the PEM of the private key that signs one. */
  secret: string;
  /** Apple's team and key, which its client secret names. */
  apple?: { teamId: string; keyId: string };
  /**
   * Replaces the provider's own address: for Google and Apple the issuer; for Microsoft `<address>/<tenant>/v2.0`, with a tenant's id or
   * domain, `organizations` or `consumers` in place of `common`; for GitHub the address of an enterprise's.
   */
  issuer?: string;
  /** How long it may take over an answer; ten seconds when not given. */
  timeoutSeconds?: number;
};

/** Why signing in with another provider did not work, for the operator. */
export type OauthFailure = { provider: OauthProvider; reason: string };
