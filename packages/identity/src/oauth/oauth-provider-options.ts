import type { OauthProvider } from '../store/oauth-store.ts';

/** How this installation is known to another provider. */
export type OauthProviderOptions = {
  provider: OauthProvider;
  clientId: string;
  /** The client secret; for Apple the PEM of the private key that signs one. */
  secret: string;
  /** Apple's team and key, which its client secret names. */
  apple?: { teamId: string; keyId: string };
  /** Replaces the provider's own address: a tenant's of Microsoft, an enterprise's of GitHub. */
  issuer?: string;
};
