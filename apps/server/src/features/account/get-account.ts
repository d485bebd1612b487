import type { Account } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { isSystemAdmin } from '../organizations/is-system-admin.ts';
import { presentAccount } from './present-account.ts';

/** The signed-in person. One whose account is gone is signed out. */
export async function getAccount(
  ctx: Pick<Context, 'identity' | 'database' | 'config'>,
  userId: string,
): Promise<Account> {
  const [user, isAdmin] = await Promise.all([ctx.identity.findUser(userId), isSystemAdmin(ctx, userId)]);
  if (!user) throw new AppError('unauthorized');
  return presentAccount(user, isAdmin, ctx.config.telemetry.intercom);
}
