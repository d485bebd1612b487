import { normalizeEmail } from '../accounts/email-address.ts';
import { personName } from '../accounts/person-name.ts';
import { IdentityError } from '../errors.ts';
import type { InviteUserInput } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { NewInvitation } from './send-invitation.ts';

/** Validates the host's input, and reads the user and the organization. */
export async function readInvitation(
  context: IdentityContext,
  { organizationId, inviterUserId, role, ...input }: InviteUserInput,
): Promise<NewInvitation> {
  const email = normalizeEmail(input.email);
  if (!email) throw new IdentityError('email_invalid', 'Please enter a valid email address.');
  const names = {
    firstName: personName(input.firstName ?? null),
    lastName: personName(input.lastName ?? null),
  };
  const inviter = await context.store.findUser(inviterUserId);
  if (!inviter) throw new IdentityError('user_not_found', 'There is no such user.');
  if (!(await context.store.findOrganization(organizationId)))
    throw new IdentityError('organization_not_found', 'There is no such organization.');
  return { organizationId, email, role, ...names, inviter };
}
