/** The supported providers, spelled as the widgets do. */
export const oauthProviders = ['GoogleOAuth', 'MicrosoftOAuth', 'GithubOAuth', 'AppleOAuth'] as const;
export type OauthProvider = (typeof oauthProviders)[number];

/** A provider account that signs a user in. Unique by provider and subject, and by user and provider. */
export type OauthProfileRecord = {
  userId: string;
  provider: OauthProvider;
  /** The provider's permanent identifier. */
  subject: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  profilePictureUrl: string | null;
  createdAt: Date;
  lastLoginAt: Date;
};

/** A login at another provider that has not returned yet. Found by the hash of its `state`. */
export type OauthLoginStateRecord = {
  stateHash: string;
  provider: OauthProvider;
  requestId: string;
  /** PKCE verifier and nonce, sealed by the host. */
  sealedSecrets: string;
  createdAt: Date;
  expiresAt: Date;
};

export type OauthStore = {
  /** False if the provider account is connected to another user, or the user has another account of this provider. */
  insertOauthProfile(profile: OauthProfileRecord): Promise<boolean>;
  findOauthProfile(provider: OauthProvider, subject: string): Promise<OauthProfileRecord | null>;
  listOauthProfiles(userId: string): Promise<OauthProfileRecord[]>;
  /** Updates the profile with this provider and subject. */
  updateOauthProfile(profile: Omit<OauthProfileRecord, 'userId' | 'createdAt'>): Promise<void>;
  insertOauthLoginState(visit: OauthLoginStateRecord): Promise<void>;
  takeOauthLoginState(stateHash: string): Promise<OauthLoginStateRecord | null>;
};
