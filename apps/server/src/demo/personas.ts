export type Persona = {
  title: string;
  email: string;
  firstName: string;
  lastName: string;
  shows: string;
};

/** Public: demo data exists in development only, where the server listens on this machine only. */
export const personaPassword = 'tessera demo 2026';

/** In the order of the printed table. `.example` is reserved (RFC 2606), so no mail reaches a real address. */
export const personas = {
  admin: {
    title: 'Admin',
    email: 'admin@aurora.example',
    firstName: 'Alma',
    lastName: 'Lindqvist',
    shows: 'everything of Aurora Coffee',
  },
  member: {
    title: 'Member',
    email: 'member@aurora.example',
    firstName: 'Noé',
    lastName: 'Fábián',
    shows: 'Aurora Coffee, not its settings',
  },
  secondOrganization: {
    title: 'Second organization',
    email: 'admin@bergtal.example',
    firstName: 'Greta',
    lastName: 'Hürlimann',
    shows: 'Museum Bergtal, nothing else',
  },
  twoOrganizations: {
    title: 'Two organizations',
    email: 'advisor@aurora.example',
    firstName: 'Inês',
    lastName: 'Đorđević',
    shows: 'Aurora Coffee and the museum',
  },
  limitedPlan: {
    title: 'Limited plan',
    email: 'admin@books.example',
    firstName: 'Owen',
    lastName: 'Pryce',
    shows: 'Corner Books, 25 demo passes',
  },
  secondFactor: {
    title: 'Second factor',
    email: 'secure@aurora.example',
    firstName: 'Séverine',
    lastName: 'Okafor',
    shows: 'a code asked for at sign-in',
  },
  systemAdmin: {
    title: 'System admin',
    email: 'operator@tessera.example',
    firstName: 'Robin',
    lastName: 'Takács',
    shows: 'every organization',
  },
} satisfies Record<string, Persona>;
