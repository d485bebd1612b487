import type { OrganizationPermissions } from './organizations.ts';

/**
 * Who holds a right: every user with an account; every member of the organization; its admins (`canManage`); system admins. An API key has
 * the rights of an admin.
 */
export type RightHolder = 'user' | 'member' | 'admin' | 'systemAdmin';

/** Every procedure and every route of the API names one of these rights. docs/security.md says what each covers. */
export const rights = {
  useAccount: 'user',
  read: 'member',
  design: 'member',
  publish: 'member',
  issue: 'member',
  importNew: 'member',
  edit: 'member',
  voidOne: 'member',
  sendLinks: 'member',
  saveSegments: 'member',
  changeSegments: 'admin',
  voidForGood: 'admin',
  changeMany: 'admin',
  importUpdates: 'admin',
  export: 'admin',
  erase: 'admin',
  campaigns: 'admin',
  goals: 'admin',
  scanners: 'admin',
  programs: 'admin',
  webhooks: 'admin',
  signUps: 'admin',
  team: 'admin',
  apiKeys: 'admin',
  settings: 'admin',
  createWorkspaces: 'admin',
  plan: 'systemAdmin',
  operate: 'systemAdmin',
} as const satisfies Record<string, RightHolder>;

export type Right = keyof typeof rights;

/** Whether a member of an organization holds a right of its members or admins. */
export function holdsRight({ canManage }: Pick<OrganizationPermissions, 'canManage'>, right: Right): boolean {
  const holder: RightHolder = rights[right];
  return holder === 'user' || holder === 'member' || (holder === 'admin' && canManage);
}
