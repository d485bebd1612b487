import { listOf, objectOf, textOf, textOrNull } from '../api/json-shape.ts';
import { readNothing, type WidgetsRequest } from '../api/widgets-request.ts';
import { type MembersPage, readMembersPage } from './member.ts';

export const usersPerPage = 10;

const membersPath = '/_widgets/UserManagement/members';

export type MembersQuestion = { role?: string; search?: string; before?: string; after?: string };

export const listMembers = (question: MembersQuestion): WidgetsRequest<MembersPage> => ({
  method: 'GET',
  path: membersPath,
  query: { ...question, limit: usersPerPage },
  read: readMembersPage,
});

export type Role = { slug: string; name: string; isDefault: boolean };

export const listRoles = (): WidgetsRequest<Role[]> => ({
  method: 'GET',
  path: '/_widgets/UserManagement/roles',
  read: (answer) =>
    listOf(answer, 'list of roles').map((value) => {
      const role = objectOf(value, 'role');
      const slug = textOf(role.slug, 'role');
      return { slug, name: textOrNull(role.name) ?? slug, isDefault: role.default === true };
    }),
});

export const inviteUser = ({ email, role }: { email: string; role: string }): WidgetsRequest<null> => ({
  method: 'POST',
  path: '/_widgets/UserManagement/invite-user',
  body: { email, roles: [role] },
  read: readNothing,
});

export const updateUserRole = ({ userId, role }: { userId: string; role: string }): WidgetsRequest<null> => ({
  method: 'POST',
  path: `${membersPath}/${encodeURIComponent(userId)}`,
  body: { roles: [role] },
  read: readNothing,
});

export const removeUser = (userId: string): WidgetsRequest<null> => ({
  method: 'DELETE',
  path: `${membersPath}/${encodeURIComponent(userId)}`,
  read: readNothing,
});

export const resendInvite = (userId: string): WidgetsRequest<null> => ({
  method: 'POST',
  path: `/_widgets/UserManagement/invites/${encodeURIComponent(userId)}/resend`,
  read: readNothing,
});

export const revokeInvite = (userId: string): WidgetsRequest<null> => ({
  method: 'DELETE',
  path: `/_widgets/UserManagement/invites/${encodeURIComponent(userId)}`,
  read: readNothing,
});
