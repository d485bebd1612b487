import { recordAuditEvent } from '../audit.ts';
import type { Invitation, InviteUserInput } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import type { Role } from '../organizations/roles.ts';
import type { InvitationRecord } from '../store/invitations-store.ts';
import type { UserRecord } from '../store/users-store.ts';
import { readInvitation } from './read-invitation.ts';

export type NewInvitation = {
  organizationId: string;
  /** Normalized. */
  email: string;
  role: Role;
  firstName: string | null;
  lastName: string | null;
  inviter: UserRecord;
};

export type SentInvitation =
  | { sent: true; invitation: InvitationRecord }
  /** The address is a member's or has an open invitation. */
  | { sent: false; reason: 'member' | 'invited' };

/** Invites a person into an organization. Of two simultaneous invitations of one address, one is sent. */
export async function sendInvitation(
  context: IdentityContext,
  { inviter, ...input }: NewInvitation,
): Promise<SentInvitation> {
  const { store } = context;
  const user = await store.findUserByEmail(input.email);
  if (user && (await store.findMembership(user.id, input.organizationId)))
    return { sent: false, reason: 'member' };
  const now = context.clock();
  const { token, ...link } = newInvitationLink(context);
  const invitation: InvitationRecord = {
    id: newId('invitation', now, context.random),
    ...input,
    ...link,
    inviterUserId: inviter.id,
    createdAt: now,
    acceptedAt: null,
    revokedAt: null,
  };
  if (!(await store.insertInvitation(invitation))) return { sent: false, reason: 'invited' };
  await mailInvitation(context, invitation, { token, inviter });
  return { sent: true, invitation };
}

/** A week: people go on holiday, and an address may change hands. Resending starts another. */
const invitationSeconds = 7 * 24 * 60 * 60;

/** The mail's token, and its stored form. */
export function newInvitationLink(context: IdentityContext) {
  const token = newOpaqueToken(context.random);
  const expiresAt = new Date(context.clock().getTime() + invitationSeconds * 1000);
  return { token, tokenHash: hashOpaqueToken(token), expiresAt };
}

type Link = { token: string; inviter: UserRecord };

/** Mails an invitation's link; does nothing without mail. */
export async function mailInvitation(
  context: IdentityContext,
  { organizationId, email, expiresAt }: Pick<InvitationRecord, 'organizationId' | 'email' | 'expiresAt'>,
  { token, inviter }: Link,
): Promise<void> {
  const organization = await context.store.findOrganization(organizationId);
  await context.sendMail?.({
    to: email,
    content: {
      kind: 'invitation',
      organizationName: organization?.name ?? '',
      inviterName: [inviter.firstName, inviter.lastName].filter(Boolean).join(' ') || inviter.email,
      url: context.invitationUrl(token),
      expiresAt,
    },
  });
}

/** Invites a person in a user's name, for the host. Null if they are a member or have an open invitation. */
export async function inviteUser(
  context: IdentityContext,
  input: InviteUserInput,
): Promise<Invitation | null> {
  const invitation = await readInvitation(context, input);
  const invited = await sendInvitation(context, invitation);
  if (!invited.sent) return null;
  const { inviterUserId: userId, organizationId } = input;
  await recordAuditEvent(context, 'invitation.changed', { userId, organizationId, detail: 'sent' });
  const { id, email, role, expiresAt } = invited.invitation;
  return { id, email, role, expiresAt };
}
