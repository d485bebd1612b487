const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

export type StandInMember = {
  id: string;
  email: string;
  firstName?: string;
  lastName?: string;
  status: string;
  isLoggedInUser: true | null;
  roles: { slug: string; name: string }[];
  actions: string[];
  lastActivityAt?: string;
};

export const roles = {
  admin: { slug: 'admin', name: 'Admin' },
  member: { slug: 'member', name: 'Member' },
};

const active = ['edit-role', 'revoke-membership'];

/** A member in each state, newest first. */
const createKinds = (): StandInMember[] => [
  { ...person('ada', 'Ada', 'Byron'), isLoggedInUser: true, actions: [], lastActivityAt: minutesAgo(0) },
  { ...person('grace', 'Grace', 'Hopper'), lastActivityAt: minutesAgo(125) },
  { ...person('linus', 'Linus', ''), lastActivityAt: 'the day before' },
  { ...person('nobody', '', ''), lastActivityAt: undefined },
  { ...person('ida', '', ''), status: 'Invited', actions: ['resend-invite', 'revoke-invite'] },
  { ...person('noor', 'Noor', 'Haddad'), status: 'InviteExpired', actions: ['resend-invite'] },
  { ...person('otto', '', ''), status: 'InviteRevoked', actions: ['resend-invite'] },
  { ...person('silent', 'Silent', 'Partner'), actions: [], lastActivityAt: minutesAgo(60 * 24 * 400) },
];

function person(id: string, firstName: string, lastName: string): StandInMember {
  const role = id === 'ada' ? roles.admin : roles.member;
  const email = `${id}@aurora.example`;
  const base = {
    id: `user_${id}`,
    email,
    status: 'Active',
    isLoggedInUser: null,
    roles: [role],
    actions: active,
  };
  return { ...base, firstName, lastName };
}

const createCrowd = (): StandInMember[] =>
  Array.from({ length: 15 }, (_, index) =>
    person(`guest${String(index + 1).padStart(2, '0')}`, 'Guest', `Number ${index + 1}`),
  );

/** The stand-in's data, which a test may change. */
export const createStandInWorld = () => ({
  profile: {
    id: 'user_ada',
    email: 'ada@aurora.example',
    firstName: 'Ada',
    lastName: 'Byron',
    profilePictureUrl: '/picture.svg',
    oauthProfiles: {
      GithubOAuth: { id: '1', email: 'ada@github.example' },
      GoogleOAuth: { id: '2', email: 'ada.byron@gmail.example' },
      MicrosoftOAuth: { id: '3' },
      AppleOAuth: { id: '4', email: 'ada@icloud.example' },
    } as Record<string, object>,
  },
  methods: {
    Password: { provider: 'Password', isSetUp: true, lastUsed: minutesAgo(3 * 24 * 60) as string | null },
    Mfa: { provider: 'MFA', isSetUp: false, lastUsed: null as string | null },
  },
  password: 'the old secret',
  emailCode: '123456',
  totpCode: '654321',
  recoveryCodes: Array.from({ length: 10 }, (_, index) => `k7m${index}-p2xw`) as string[] | undefined,
  sessions: [
    {
      id: 'session_phone',
      userAgent: safari,
      ipAddress: '192.0.2.7',
      currentLocation: { cityName: 'Oslo', countryISOCode: 'NO' } as object | null,
      lastActivityAt: minutesAgo(90),
    },
    {
      id: 'session_here',
      userAgent: chrome,
      ipAddress: '198.51.100.4',
      currentLocation: { cityName: 'Berlin', countryISOCode: 'DE' } as object | null,
      lastActivityAt: minutesAgo(0),
    },
    {
      id: 'session_old',
      userAgent: '',
      ipAddress: '203.0.113.9',
      currentLocation: null as object | null,
      lastActivityAt: minutesAgo(60 * 24 * 8),
    },
  ],
  roles: [
    { ...roles.admin, default: false },
    { ...roles.member, default: true },
  ],
  members: [...createKinds(), ...createCrowd()],
});

export type StandInWorld = ReturnType<typeof createStandInWorld>;
