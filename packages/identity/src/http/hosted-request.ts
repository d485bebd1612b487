import type { Context } from 'hono';
import type { IdentityContext } from '../identity-context.ts';
import { findAuthorizationRequest } from '../sign-in/find-authorization-request.ts';
import { expiredRequestSentence } from '../sign-in/hosted-outcome.ts';
import type { AuthorizationRequestRecord } from '../store/authorizations-store.ts';
import type { InvitationRecord } from '../store/invitations-store.ts';

/** GET /user_management/hosted/request?id=: what a page needs to render. */
export async function hostedRequest(context: IdentityContext, c: Context): Promise<Response> {
  const request = await findAuthorizationRequest(context, c.req.query('id') ?? '');
  if (!request) return c.json({ message: expiredRequestSentence }, 404);
  const { clientId, screenHint, loginHint, context: siteContext } = request;
  return c.json({
    clientId,
    screenHint,
    loginHint,
    context: siteContext,
    canMail: context.sendMail !== null,
    oauthProviders: context.oauthProviders.map(({ provider }) => provider),
    invitation: await invitationOf(context, request),
  });
}

/**
 * The holder of the link has read the mail, so the page may show whether the address has an account. Null once the
 * invitation was revoked or has expired: no form would succeed, and the organization must stay hidden.
 */
async function invitationOf(context: IdentityContext, { invitationId }: AuthorizationRequestRecord) {
  const invitation = invitationId === null ? null : await context.store.findInvitation(invitationId);
  if (!invitation || isOver(context, invitation)) return null;
  const [organization, user] = await Promise.all([
    context.store.findOrganization(invitation.organizationId),
    context.store.findUserByEmail(invitation.email),
  ]);
  const { email, firstName, lastName } = invitation;
  const organizationName = organization?.name ?? '';
  return { email, firstName, lastName, organizationName, hasAccount: user !== null };
}

function isOver({ clock }: IdentityContext, { revokedAt, acceptedAt, expiresAt }: InvitationRecord): boolean {
  // A user who joined by it and follows the link again goes to the organization.
  return revokedAt !== null || (acceptedAt === null && expiresAt <= clock());
}
