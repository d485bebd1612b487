import { z } from 'zod';
import type { IdentityContext } from '../identity-context.ts';
import { resendInvitation, revokeInvitation } from '../invitations/pending-invitations.ts';
import { changeRole, removeMember } from '../people/change-membership.ts';
import { invitePerson } from '../people/invite-person.ts';
import { listMembers } from '../people/list-members.ts';
import { listRoles, rolesAndConfig } from '../people/list-roles.ts';
import { managerOf, type PeopleManager } from '../people/people-manager.ts';
import { type WidgetCall, widgetCall } from '../widgets/widget-call.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';
import { nothing, widgetFields } from '../widgets/widget-fields.ts';
import { done, refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';

const { text, name, filter } = widgetFields;
const at = (path: string) => `/UserManagement/${path}`;
const slugs = z.array(text).max(20).default([]);

/** The calls of the users widget and the organization switcher. */
export const userManagementCalls: readonly WidgetCall[] = [
  managerCall({
    method: 'GET',
    path: at('members'),
    schema: z.object({ limit: filter, search: filter, role: filter, before: filter, after: filter }),
    run: (context, manager, { values }) => listMembers(context, manager, values),
  }),
  managerCall({ method: 'GET', path: at('roles'), schema: nothing, run: async () => listRoles() }),
  managerCall({
    method: 'GET',
    path: at('roles-and-config'),
    schema: nothing,
    run: async () => rolesAndConfig(),
  }),
  managerCall({
    method: 'POST',
    path: at('invite-user'),
    schema: z.object({ email: text, roles: slugs, firstName: name, lastName: name }),
    run: (context, manager, { values }) => invitePerson(context, manager, values),
  }),
  managerCall({
    method: 'POST',
    path: at('invites/:id/resend'),
    schema: nothing,
    run: (context, manager, { id }) => resendInvitation(context, manager, id),
  }),
  managerCall({
    method: 'DELETE',
    path: at('invites/:id'),
    schema: nothing,
    run: (context, manager, { id }) => revokeInvitation(context, manager, id),
  }),
  managerCall({
    method: 'POST',
    path: at('members/:id'),
    schema: z.object({ roles: slugs }),
    run: (context, manager, { id, values }) => changeRole(context, manager, { userId: id, ...values }),
  }),
  managerCall({
    method: 'DELETE',
    path: at('members/:id'),
    schema: nothing,
    run: (context, manager, { id }) => removeMember(context, manager, id),
  }),
  widgetCall({ method: 'GET', path: at('organizations'), schema: nothing, run: listOwnOrganizations }),
];

type ManagerCall<Values> = Pick<WidgetCall, 'method' | 'path'> & {
  schema: z.ZodType<Values>;
  run(
    context: IdentityContext,
    manager: PeopleManager,
    input: { id: string; values: Values },
  ): Promise<WidgetOutcome>;
};

/** A call on the token's organization by a user who may manage its users. */
function managerCall<Values>({ run, ...call }: ManagerCall<Values>): WidgetCall {
  return widgetCall({
    ...call,
    isForManagers: true,
    run: async (context, caller, input) => {
      const manager = managerOf(caller);
      return manager ? run(context, manager, input) : refuse('There is no such organization.', 404);
    },
  });
}

async function listOwnOrganizations(
  context: IdentityContext,
  { user, membership }: WidgetCaller,
): Promise<WidgetOutcome> {
  const memberships = await context.store.listMemberships(user.id);
  const data = memberships.map(({ organizationId, organizationName }) => ({
    id: organizationId,
    name: organizationName,
    current: organizationId === membership?.organizationId,
  }));
  return done({ data });
}
