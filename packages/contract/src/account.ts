/** Who is signed in. */
export type Account = {
  id: string;
  /** The e-mail address where no name is known. */
  name: string;
  email: string;
  isSystemAdmin: boolean;
  /** Whether they are signed in to the organization of system admins now, and not to one of their own. */
  actsAsSystemAdmin: boolean;
  /** For the support chat, where there is one. */
  intercom?: {
    /** In seconds, as Intercom counts time. */
    createdAt: number;
    /** Proves to Intercom that we say who this is, and nobody else. */
    hash: string;
  };
};

/** The organization a system admin signs in to; it has no page and no workspaces. */
export type SystemAdminOrganization = { workosIdentifier: string };
