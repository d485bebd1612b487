const nothing = async () => undefined;

const session = {
  isLoading: false,
  user: { id: 'user_ada', email: 'ada@aurora.example', firstName: 'Ada', lastName: 'Lovelace' },
  organizationId: 'org_aurora',
  getAccessToken: async () => 'access-token',
  signIn: nothing,
  signUp: nothing,
  signOut: nothing,
  switchToOrganization: nothing,
};

/** Replaces the hosted-login client. */
export const useAuth = () => session;
