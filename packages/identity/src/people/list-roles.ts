import { isRole, type Role, roles } from '../organizations/roles.ts';
import { done, type WidgetOutcome } from '../widgets/widget-outcome.ts';

const names: Readonly<Record<Role, string>> = { admin: 'Admin', member: 'Member' };
const defaultRole: Role = 'member';

export type PresentedRole = { slug: Role; name: string; default: boolean };

export function presentRole(slug: Role): PresentedRole {
  return { slug, name: names[slug], default: slug === defaultRole };
}

/** GET roles: a bare array, as the widgets expect. */
export function listRoles(): WidgetOutcome {
  return done(roles.map(presentRole));
}

/** GET roles-and-config: replaces GET roles in today's npm client. A member has one role. */
export function rolesAndConfig(): WidgetOutcome {
  return done({ roles: roles.map(presentRole), multipleRolesEnabled: false });
}

/** The single known role of a list of slugs, else null. */
export function chosenRole(slugs: readonly string[]): Role | null {
  const [slug, ...others] = slugs;
  return slug !== undefined && others.length === 0 && isRole(slug) ? slug : null;
}
