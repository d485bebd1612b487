import type { InvitationRecord } from '../store/invitations-store.ts';
import type { PersonRecord } from '../store/organizations-store.ts';
import { presentRole } from './list-roles.ts';

export type PersonStatus = 'Active' | 'Invited' | 'InviteExpired' | 'InviteRevoked';
type Action = 'edit-role' | 'resend-invite' | 'revoke-invite' | 'revoke-membership';

type Viewer = { userId: string; now: Date };

/** A row of the users widget. An invited person has the invitation's id. */
export function presentPerson(person: PersonRecord, viewer: Viewer) {
  return person.kind === 'member' ? presentMember(person, viewer) : presentInvited(person.invitation, viewer);
}

function presentMember(
  { user, role, createdAt, lastActivityAt }: Extract<PersonRecord, { kind: 'member' }>,
  { userId }: Viewer,
) {
  const isOneself = user.id === userId;
  const actions: Action[] = isOneself ? [] : ['edit-role', 'revoke-membership'];
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    profilePictureUrl: user.profilePictureUrl,
    firstName: user.firstName,
    lastName: user.lastName,
    createdAt: createdAt.toISOString(),
    lastActivityAt: lastActivityAt?.toISOString() ?? null,
    status: 'Active' satisfies PersonStatus,
    actions,
    isLoggedInUser: isOneself ? true : null,
    roles: [presentRole(role)],
  };
}

function presentInvited(invitation: InvitationRecord, { now }: Viewer) {
  const status = widgetStatuses[invitationStatus(invitation, now)];
  const actions: Action[] = status === 'InviteRevoked' ? [] : ['resend-invite', 'revoke-invite'];
  return {
    id: invitation.id,
    email: invitation.email,
    emailVerified: false,
    profilePictureUrl: null,
    firstName: invitation.firstName,
    lastName: invitation.lastName,
    createdAt: invitation.createdAt.toISOString(),
    lastActivityAt: null,
    status,
    actions,
    isLoggedInUser: null,
    roles: [presentRole(invitation.role)],
  };
}

const widgetStatuses = {
  invited: 'Invited',
  inviteExpired: 'InviteExpired',
  inviteRevoked: 'InviteRevoked',
} as const satisfies Record<string, PersonStatus>;

/** The status of an invitation that was not accepted. */
export function invitationStatus(
  { revokedAt, expiresAt }: InvitationRecord,
  now: Date,
): keyof typeof widgetStatuses {
  if (revokedAt) return 'inviteRevoked';
  return expiresAt > now ? 'invited' : 'inviteExpired';
}
