import type { OrganizationLookup } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { findOrganization } from './find-organization.ts';
import { findOwnOrganization } from './find-own-organization.ts';

export async function lookupOrganization(
  ctx: Pick<Context, 'identity' | 'database'>,
  account: { userId: string; organizationId: string | null },
  handle: string | undefined,
): Promise<OrganizationLookup> {
  const found = handle
    ? await findOrganization(ctx, account.userId, handle)
    : await findOwnOrganization(ctx, account);
  if (!found) throw new AppError('notFound');
  return { handle: found.handle, workosIdentifier: found.workos_identifier };
}
