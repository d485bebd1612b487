import { createHmac } from 'node:crypto';
import type { Account, SystemAdminOrganization } from '@tessera/contract';
import type { User } from '@tessera/identity';
import { AppError } from '../../app-error.ts';
import type { TelemetryConfig } from '../../config/telemetry-config.ts';
import type { Context } from '../../context.ts';
import { findSystemAdminOrganization } from '../organizations/find-system-admin-organization.ts';
import { isSystemAdmin } from '../organizations/is-system-admin.ts';

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

export async function getSystemAdminOrganization(
  ctx: Pick<Context, 'database'>,
  userId: string,
): Promise<SystemAdminOrganization> {
  if (!(await isSystemAdmin(ctx, userId))) throw new AppError('forbidden');
  const workosIdentifier = await findSystemAdminOrganization(ctx);
  // System admins from before this organization existed; granting the role again adds them.
  if (!workosIdentifier) throw new AppError('notFound');
  return { workosIdentifier };
}

type Person = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'createdAt'>;

export function presentProfile(
  user: Person,
  powers: Pick<Account, 'isSystemAdmin' | 'actsAsSystemAdmin'>,
  intercom: TelemetryConfig['intercom'],
): Account {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return {
    id: user.id,
    name: name || user.email,
    email: user.email,
    ...powers,
    ...(intercom ? { intercom: presentIntercom(user, intercom.secret) } : {}),
  };
}

/** Intercom’s identity verification prevents reading the chats of another user's id. */
function presentIntercom(user: Person, secret: string): Account['intercom'] {
  return {
    createdAt: Math.floor(user.createdAt.getTime() / 1000),
    hash: createHmac('sha256', secret).update(user.id).digest('hex'),
  };
}
