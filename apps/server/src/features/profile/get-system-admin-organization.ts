import type { SystemAdminOrganization } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { findSystemAdminOrganization } from '../organizations/find-system-admin-organization.ts';
import { isSystemAdmin } from '../organizations/is-system-admin.ts';

/** Where a system admin signs in as one. Everybody else is refused, whether there is such an organization or not. */
export async function getSystemAdminOrganization(
  ctx: Pick<Context, 'database'>,
  userId: string,
): Promise<SystemAdminOrganization> {
  if (!(await isSystemAdmin(ctx, userId))) throw new AppError('forbidden');
  const workosIdentifier = await findSystemAdminOrganization(ctx);
  // Of those made before there was one; granting it to them again gives it to them.
  if (!workosIdentifier) throw new AppError('notFound');
  return { workosIdentifier };
}
