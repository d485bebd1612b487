/** The signed-in user. */
export type Account = {
  id: string;
  /** The email address if no name is known. */
  name: string;
  email: string;
  isSystemAdmin: boolean;
  /** Whether the session belongs to the organization of system admins instead of one of their own. */
  actsAsSystemAdmin: boolean;
  /** For the support chat, if configured. */
  intercom?: {
    /** Seconds since 1970, Intercom's unit. */
    createdAt: number;
    /** Proves the user's identity to Intercom. */
    hash: string;
  };
};

/** The organization that a system admin signs in to; it has no page and no workspaces. */
export type SystemAdminOrganization = { workosIdentifier: string };
