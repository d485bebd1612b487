import { listOf, objectOf, objectOrNull, textOf, textOrNull } from '../api/json-shape.ts';

const statuses = ['Active', 'Invited', 'InviteExpired', 'InviteRevoked'] as const;
const actions = ['edit-role', 'resend-invite', 'revoke-invite', 'revoke-membership'] as const;

export type MemberStatus = (typeof statuses)[number];
export type MemberAction = (typeof actions)[number];

export type Member = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profilePictureUrl: string | null;
  role: { slug: string; name: string } | null;
  /** Null for an unknown state, which has no badge and counts as inactive. */
  status: MemberStatus | null;
  isLoggedInUser: boolean;
  actions: MemberAction[];
  lastActivityAt: string | null;
};

export type Cursors = { before: string | null; after: string | null };
export type MembersPage = { members: Member[]; cursors: Cursors };

/** Servers use both spellings of the cursors. */
export function readMembersPage(answer: unknown): MembersPage {
  const page = objectOf(answer, 'users');
  const cursors = objectOrNull(page.listMetadata) ?? objectOrNull(page.list_metadata);
  return {
    members: listOf(page.data, 'list of users').map(readMember),
    cursors: { before: textOrNull(cursors?.before), after: textOrNull(cursors?.after) },
  };
}

function readMember(value: unknown): Member {
  const member = objectOf(value, 'user');
  const [role] = Array.isArray(member.roles) ? member.roles : [];
  const allowed = Array.isArray(member.actions) ? member.actions : [];
  return {
    id: textOf(member.id, 'user id'),
    email: textOf(member.email, 'email address'),
    firstName: textOrNull(member.firstName),
    lastName: textOrNull(member.lastName),
    profilePictureUrl: textOrNull(member.profilePictureUrl),
    role: readMemberRole(role),
    status: statuses.find((status) => status === member.status) ?? null,
    isLoggedInUser: member.isLoggedInUser === true,
    actions: actions.filter((action) => allowed.includes(action)),
    lastActivityAt: textOrNull(member.lastActivityAt),
  };
}

function readMemberRole(value: unknown): Member['role'] {
  const role = objectOrNull(value);
  const slug = textOrNull(role?.slug);
  return slug === null ? null : { slug, name: textOrNull(role?.name) ?? slug };
}

export const nameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null;
