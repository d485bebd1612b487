import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { findAcceptableInvitation } from '../invitations/find-acceptable-invitation.ts';
import type { AuthorizationRequestRecord } from '../store/authorizations-store.ts';
import type { SignerRecord } from '../store/sign-ins-store.ts';

type Entered = { request: AuthorizationRequestRecord } | { refusedWith: string };

/** The organization of the sign-in: the invitation's, which is accepted here, or the requested one, for members only. */
export async function enterOrganization(
  context: IdentityContext,
  request: AuthorizationRequestRecord,
  signer: SignerRecord,
): Promise<Entered> {
  if (request.invitationId !== null) return enterByInvitation(context, request, request.invitationId, signer);
  const { organizationId } = request;
  if (organizationId === null || isMember(signer, organizationId)) return { request };
  // A new account is in no organization yet; the requested one requires an invitation.
  if (signer.user.lastSignInAt === null) return { request: { ...request, organizationId: null } };
  return { refusedWith: 'You are not a member of this organization. Sign in with another account.' };
}

async function enterByInvitation(
  context: IdentityContext,
  request: AuthorizationRequestRecord,
  invitationId: string,
  signer: SignerRecord,
): Promise<Entered> {
  const { user } = signer;
  const found = await findAcceptableInvitation(context, invitationId, user.email);
  if ('refusedWith' in found) return (await reenter(context, request, invitationId, signer)) ?? found;
  const { id, organizationId } = found.invitation;
  if (!(await context.store.acceptInvitation(id, user.id, context.clock())))
    return { refusedWith: 'This invitation was used or withdrawn meanwhile.' };
  if (!user.emailVerified) await context.store.changeUser(user.id, { emailVerified: true }, context.clock());
  context.accessCache.clear();
  await recordAuditEvent(context, 'invitation.changed', {
    userId: user.id,
    organizationId,
    detail: 'accepted',
  });
  return { request: { ...request, organizationId } };
}

/** A user who joined by this invitation and follows its link again enters the organization. */
async function reenter(
  context: IdentityContext,
  request: AuthorizationRequestRecord,
  invitationId: string,
  signer: SignerRecord,
): Promise<Entered | null> {
  const invitation = await context.store.findInvitation(invitationId);
  if (!invitation?.acceptedAt || invitation.email !== signer.user.email) return null;
  const { organizationId } = invitation;
  return isMember(signer, organizationId) ? { request: { ...request, organizationId } } : null;
}

function isMember({ memberships }: SignerRecord, organizationId: string): boolean {
  return memberships.some((membership) => membership.organizationId === organizationId);
}
