import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { findAcceptableInvitation } from '../invitations/find-acceptable-invitation.ts';
import { occasionNow } from '../mail/mail-occasion.ts';
import type { AuthorizationRequestRecord } from '../store/authorizations-store.ts';
import { claimAccount } from './claim-account.ts';
import { connectAccount } from './connect-account.ts';
import { createUserOfAccount } from './create-user-of-account.ts';
import type { OauthAccount } from './oauth-account.ts';
import { adapters } from './oauth-connection.ts';
import type { OauthProblem } from './oauth-outcome.ts';

type Occasion = { request: AuthorizationRequestRecord; device: Device };
type Found = { userId: string } | { problem: OauthProblem };

/**
 * Whose account here the account elsewhere signs in: the one it is connected to; else the one with the address the provider vouches for, to which
 * it is then connected; else a new one. Without such a word about the address nobody is connected: anybody can type somebody else's.
 */
export async function findUserOfAccount(
  context: IdentityContext,
  account: OauthAccount,
  { request, device }: Occasion,
): Promise<Found> {
  const profile = await context.store.findOauthProfile(account.provider, account.subject);
  if (profile) {
    const { provider, subject, verifiedEmail, profilePictureUrl } = account;
    // Apple tells the name at the first sign-in only.
    const firstName = account.firstName ?? profile.firstName;
    const lastName = account.lastName ?? profile.lastName;
    const today = { provider, subject, email: verifiedEmail, firstName, lastName, profilePictureUrl };
    await context.store.updateOauthProfile({ ...today, lastLoginAt: context.clock() });
    return { userId: profile.userId };
  }
  const email = account.verifiedEmail;
  if (email === null) return { problem: 'oauth-email' };
  if (!(await mayEnter(context, request, email))) return { problem: 'oauth-taken' };
  const existing = await context.store.findUserByEmail(email);
  if (existing) await claimAccount(context, existing, account, device);
  const user = existing ?? (await createUserOfAccount(context, account, email));
  const connected = await connectAccount(context, { account, user, email, device });
  if (connected === 'taken') return { problem: 'oauth-taken' };
  if (existing && connected === 'connected') await mailOwner(context, account, email, device);
  return { userId: user.id };
}

/** An invitation is for the address it was sent to; looked at first, so that a wrong account leaves nothing behind. */
async function mayEnter(
  context: IdentityContext,
  { invitationId }: AuthorizationRequestRecord,
  email: string,
): Promise<boolean> {
  if (invitationId === null) return true;
  return 'invitation' in (await findAcceptableInvitation(context, invitationId, email));
}

/** Somebody who had an account here learns that another one signs in to it now. */
async function mailOwner(
  context: IdentityContext,
  { provider }: OauthAccount,
  to: string,
  device: Device,
): Promise<void> {
  const providerName = adapters[provider].name;
  const occasion = occasionNow(context, device);
  await context.sendMail?.({ to, content: { kind: 'account-connected', providerName, occasion } });
}
