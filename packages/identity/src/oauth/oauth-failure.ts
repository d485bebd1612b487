import type { OauthProvider } from '../store/oauth-store.ts';

/** Why signing in with another provider did not work, for the operator. */
export type OauthFailure = { provider: OauthProvider; reason: string };
