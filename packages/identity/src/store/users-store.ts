/** A person with an account. `email` is normalized and unique; `passwordHash` is null until a password is set. */
export type UserRecord = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  profilePictureUrl: string | null;
  passwordHash: string | null;
  /** When the user last signed in with the password. */
  passwordUsedAt: Date | null;
  lastSignInAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** What may change of a user; fields not named stay. */
export type UserChanges = Partial<
  Pick<
    UserRecord,
    'email' | 'emailVerified' | 'firstName' | 'lastName' | 'profilePictureUrl' | 'passwordHash'
  >
>;

/** A link that lets its holder set a new password, once. */
export type PasswordResetRecord = {
  tokenHash: string;
  /** Null if no account has the address: such a link opens nothing, and takes as long to store as any other. */
  userId: string | null;
  /** The sign-in it was asked for in, to go on with afterwards. */
  requestId: string | null;
  createdAt: Date;
  expiresAt: Date;
};

export type UsersStore = {
  /** False when another user has the e-mail address. */
  insertUser(user: UserRecord): Promise<boolean>;
  hasUsers(): Promise<boolean>;
  findUser(id: string): Promise<UserRecord | null>;
  findUserByEmail(email: string): Promise<UserRecord | null>;
  changeUser(id: string, changes: UserChanges, at: Date): Promise<'changed' | 'unknown' | 'email_taken'>;

  insertPasswordReset(reset: PasswordResetRecord): Promise<void>;
  findPasswordReset(tokenHash: string): Promise<PasswordResetRecord | null>;
  /** Removes every reset of the user. False when there was none left: another call used it. */
  removePasswordResets(userId: string): Promise<boolean>;
};
