import type { OauthProvider } from '../store/oauth-store.ts';

/** An account elsewhere, as its provider describes it at this sign-in. */
export type OauthAccount = {
  provider: OauthProvider;
  subject: string;
  /** Normalised; null where the provider tells none, or does not vouch that it is this person's. */
  verifiedEmail: string | null;
  firstName: string | null;
  lastName: string | null;
  profilePictureUrl: string | null;
};
