const nothing = async () => undefined;

/** Ada is signed in. */
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

/** Stands in for the hosted-login client. */
export const useAuth = () => session;
