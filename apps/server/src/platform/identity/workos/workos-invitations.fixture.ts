import type { InvitationResponse, OrganizationMembershipResponse, UserResponse } from '@workos-inc/node';
import type { Hono } from 'hono';
import { invalid, listOf } from './workos-answers.fixture.ts';

type State = {
  users: UserResponse[];
  memberships: OrganizationMembershipResponse[];
  invitations: InvitationResponse[];
};

const at = '2026-01-05T10:00:00.000Z';

export type AskedInvitation = Partial<InvitationResponse> & { email: string; organization_id: string };

type NewInvitation = { email: string; organization_id: string; role_slug?: string; inviter_user_id?: string };

export function mountInvitations(app: Hono, state: State): void {
  app.get('/user_management/invitations', (c) => {
    const { email, organization_id: organization } = c.req.query();
    const found = state.invitations.filter(
      (each) => each.organization_id === organization && (email === undefined || each.email === email),
    );
    return c.json(listOf(c, found));
  });
  app.post('/user_management/invitations', async (c) => {
    const asked = await c.req.json<NewInvitation>();
    if (asked.email.endsWith('.invalid')) return invalid(c, 'email_not_allowed');
    const user = state.users.find(({ email }) => email === asked.email);
    const belongs = state.memberships.some(
      (each) => each.user_id === user?.id && each.organization_id === asked.organization_id,
    );
    const waits = state.invitations.some(
      (each) =>
        each.email === asked.email &&
        each.organization_id === asked.organization_id &&
        each.state === 'pending',
    );
    if (belongs || waits) return c.json({ message: 'Could not be invited', code: 'refused' }, 400);
    const made = makeInvitation(state, {
      ...asked,
      role_slug: asked.role_slug ?? null,
      inviter_user_id: asked.inviter_user_id ?? null,
    });
    state.invitations.push(made);
    return c.json(made, 201);
  });
}

export function makeInvitation({ invitations }: State, made: AskedInvitation): InvitationResponse {
  return {
    object: 'invitation',
    id: `invitation_${invitations.length + 1}`,
    state: 'pending',
    accepted_at: null,
    revoked_at: null,
    expires_at: '2026-01-12T10:00:00.000Z',
    inviter_user_id: null,
    accepted_user_id: null,
    role_slug: null,
    token: 'token',
    accept_invitation_url: 'https://example.com/invite?invitation_token=token',
    created_at: at,
    updated_at: at,
    ...made,
  };
}
