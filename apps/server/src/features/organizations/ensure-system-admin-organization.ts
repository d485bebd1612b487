import type { Context } from '../../context.ts';
import { findSystemAdminOrganization } from './find-system-admin-organization.ts';

/** As it is called where somebody of several organizations chooses one. */
const name = 'System administration';

/** The organization system admins sign in to, made when the first of them is. Of two made at once the second stays empty, and unused. */
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
