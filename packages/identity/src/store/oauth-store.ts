/** The accounts elsewhere that may be connected; their spelling is the widgets'. */
export const oauthProviders = ['GoogleOAuth', 'MicrosoftOAuth', 'GithubOAuth', 'AppleOAuth'] as const;
export type OauthProvider = (typeof oauthProviders)[number];

/** An account elsewhere that signs a user in. Unique by provider and subject, and by user and provider. */
export type OauthProfileRecord = {
  userId: string;
  provider: OauthProvider;
  /** The provider's own, unchanging identifier. */
  subject: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  profilePictureUrl: string | null;
  createdAt: Date;
  lastLoginAt: Date;
};

/** A visit to another provider that has not come back yet. Found by the hash of its `state`. */
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
  /** False when the account elsewhere, or the user's place for this provider, is taken. */
  insertOauthProfile(profile: OauthProfileRecord): Promise<boolean>;
  findOauthProfile(provider: OauthProvider, subject: string): Promise<OauthProfileRecord | null>;
  listOauthProfiles(userId: string): Promise<OauthProfileRecord[]>;
  /** What the provider says today, for the profile with this provider and subject. */
  updateOauthProfile(profile: Omit<OauthProfileRecord, 'userId' | 'createdAt'>): Promise<void>;
  insertOauthLoginState(visit: OauthLoginStateRecord): Promise<void>;
  /** Removes and answers it: a state comes back once. */
  takeOauthLoginState(stateHash: string): Promise<OauthLoginStateRecord | null>;
};
