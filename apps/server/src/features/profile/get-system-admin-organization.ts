import type { SystemAdminOrganization } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { findSystemAdminOrganization } from '../organizations/find-system-admin-organization.ts';
import { isSystemAdmin } from '../organizations/is-system-admin.ts';

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
