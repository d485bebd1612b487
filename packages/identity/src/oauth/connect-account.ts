import { recordAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { UserRecord } from '../store/users-store.ts';
import type { OauthAccount } from './oauth-account.ts';

type Connect = { account: OauthAccount; user: UserRecord; email: string; device: Device };

/** Connects an account elsewhere to the user with its verified address. `taken`: the user has another account of this provider. */
export async function connectAccount(
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
  // Two windows may come back at once: the second finds its work done.
  const found = await context.store.findOauthProfile(provider, subject);
  return found?.userId === user.id ? 'connected-before' : 'taken';
}
