import type { Account } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { findSystemAdminOrganization } from '../organizations/find-system-admin-organization.ts';
import { isSystemAdmin } from '../organizations/is-system-admin.ts';
import { presentProfile } from './present-profile.ts';

/** Signs out a user whose account was deleted. */
export async function getProfile(
  ctx: Pick<Context, 'identity' | 'database' | 'config'>,
  { userId, organizationId }: { userId: string; organizationId: string | null },
): Promise<Account> {
  const [user, isAdmin] = await Promise.all([ctx.identity.findUser(userId), isSystemAdmin(ctx, userId)]);
  if (!user) throw new AppError('unauthorized');
  const actsAsSystemAdmin =
    isAdmin && organizationId !== null && organizationId === (await findSystemAdminOrganization(ctx));
  const powers = { isSystemAdmin: isAdmin, actsAsSystemAdmin };
  return presentProfile(user, powers, ctx.config.telemetry.intercom);
}
