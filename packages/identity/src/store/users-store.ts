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
  /** Since then an operator refuses the user's sign-ins and sessions. */
  disabledAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Changes of a user; omitted fields stay. */
export type UserChanges = Partial<
  Pick<
    UserRecord,
    'email' | 'emailVerified' | 'firstName' | 'lastName' | 'profilePictureUrl' | 'passwordHash' | 'disabledAt'
  >
>;

/** A link that sets a new password once. */
export type PasswordResetRecord = {
  tokenHash: string;
  /** Null if no account has the address: such a link opens nothing, and takes as long to store as any other. */
  userId: string | null;
  /** The sign-in that requested it and continues afterwards. */
  requestId: string | null;
  createdAt: Date;
  expiresAt: Date;
};

export type UsersStore = {
  /** False if another user has the email address. */
  insertUser(user: UserRecord): Promise<boolean>;
  hasUsers(): Promise<boolean>;
  findUser(id: string): Promise<UserRecord | null>;
  findUserByEmail(email: string): Promise<UserRecord | null>;
  changeUser(id: string, changes: UserChanges, at: Date): Promise<'changed' | 'unknown' | 'email_taken'>;

  insertPasswordReset(reset: PasswordResetRecord): Promise<void>;
  findPasswordReset(tokenHash: string): Promise<PasswordResetRecord | null>;
  /** Removes every reset of the user. False if none was left, since another call used it. */
  removePasswordResets(userId: string): Promise<boolean>;
};
