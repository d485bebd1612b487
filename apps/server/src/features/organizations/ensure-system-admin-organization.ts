import type { Context } from '../../context.ts';
import { findSystemAdminOrganization } from './find-system-admin-organization.ts';

/** Shown where a user of several organizations chooses one. */
const name = 'System administration';

/** Created with the first system admin. A concurrent second organization stays unused. */
export async function ensureSystemAdminOrganization(
  ctx: Pick<Context, 'database' | 'identity'>,
): Promise<string> {
  const known = await findSystemAdminOrganization(ctx);
  if (known) return known;
  const { id } = await ctx.identity.createOrganization({ name });
  await ctx.database.global
    .insertInto('system_admin_organization')
    .values({ workos_identifier: id })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
  return (await findSystemAdminOrganization(ctx)) ?? id;
}
