import type { IdentityContext } from '../identity-context.ts';
import type { InvitationRecord } from '../store/invitations-store.ts';
import type { UserRecord } from '../store/users-store.ts';

type Invitation = Pick<InvitationRecord, 'organizationId' | 'email' | 'expiresAt'>;
type Link = { token: string; inviter: UserRecord };

/** Mails the link of an invitation. Nothing where no mail can be sent. */
export async function mailInvitation(
  context: IdentityContext,
  { organizationId, email, expiresAt }: Invitation,
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
