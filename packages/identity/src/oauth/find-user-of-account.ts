import { createUser } from '../accounts/create-user.ts';
import { proveEmail } from '../accounts/prove-email.ts';
import { recordAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import { findAcceptableInvitation } from '../invitations/find-acceptable-invitation.ts';
import { occasionNow } from '../mail/mail-occasion.ts';
import type { AuthorizationRequestRecord } from '../store/authorizations-store.ts';
import type { UserRecord } from '../store/users-store.ts';
import type { OauthAccount } from './oauth-account.ts';
import { adapters } from './oauth-connection.ts';
import type { OauthProblem } from './oauth-outcome.ts';

type Occasion = { request: AuthorizationRequestRecord; device: Device };
type Found = { userId: string } | { problem: OauthProblem };

/**
 * The user of a provider account: the connected one; else the one with its verified address, who is then connected;
 * else a new one. An unverified address connects to no user, since anyone can claim any address.
 */
export async function findUserOfAccount(
  context: IdentityContext,
  account: OauthAccount,
  { request, device }: Occasion,
): Promise<Found> {
  const profile = await context.store.findOauthProfile(account.provider, account.subject);
  if (profile) {
    const { provider, subject, verifiedEmail, profilePictureUrl } = account;
    // Apple sends the name only at the first sign-in.
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

/** An invitation is for one address. Checked first, so that a wrong account leaves no trace. */
async function mayEnter(
  context: IdentityContext,
  { invitationId }: AuthorizationRequestRecord,
  email: string,
): Promise<boolean> {
  if (invitationId === null) return true;
  return 'invitation' in (await findAcceptableInvitation(context, invitationId, email));
}

/** Tells the owner of an existing account that a provider account signs in to it now. */
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

/**
 * Gives an account with an unverified address to the person who has now verified it. Its creator may have waited
 * for that, so it removes everything that could sign them in, and the name they chose.
 */
async function claimAccount(
  context: IdentityContext,
  user: UserRecord,
  { firstName, lastName }: OauthAccount,
  device: Device,
): Promise<void> {
  if (user.emailVerified) return;
  // Verify last: after that, the other steps would never repeat.
  if (firstName !== null || lastName !== null)
    await context.store.changeUser(user.id, { firstName, lastName }, context.clock());
  await proveEmail(context, user, device);
}

type Connect = { account: OauthAccount; user: UserRecord; email: string; device: Device };

/** Connects a provider account to the user with its verified address. `taken`: the user has another account of this provider. */
async function connectAccount(
  context: IdentityContext,
  { account, user, email, device }: Connect,
): Promise<'connected' | 'connected-before' | 'taken'> {
  const now = context.clock();
  const { provider, subject, firstName, lastName, profilePictureUrl } = account;
  const profile = { userId: user.id, provider, subject, email, firstName, lastName, profilePictureUrl };
  const inserted = await context.store.insertOauthProfile({ ...profile, createdAt: now, lastLoginAt: now });
  if (inserted) {
    await recordAuditEvent(context, 'oauth_profile.connected', { userId: user.id, device });
    return 'connected';
  }
  // Of two windows that return at once, the second finds the account connected.
  const found = await context.store.findOauthProfile(provider, subject);
  return found?.userId === user.id ? 'connected-before' : 'taken';
}

/** Creates a user without a password, with the provider's address and names, or finds the one that a simultaneous request created. */
async function createUserOfAccount(
  context: IdentityContext,
  { firstName, lastName, profilePictureUrl }: OauthAccount,
  email: string,
): Promise<UserRecord> {
  try {
    const created = await createUser(context, {
      email,
      password: null,
      firstName,
      lastName,
      emailVerified: true,
    });
    if (profilePictureUrl !== null)
      await context.store.changeUser(created.id, { profilePictureUrl }, context.clock());
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'email_taken') throw error;
  }
  const user = await context.store.findUserByEmail(email);
  if (!user) throw new Error('The store did not keep the user it was given.');
  return user;
}
