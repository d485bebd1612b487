import type { Context } from '../../context.ts';

/** The identity provider's identifier of the organization that system admins sign in to; null before there is one. */
export async function findSystemAdminOrganization(ctx: Pick<Context, 'database'>): Promise<string | null> {
  const row = await ctx.database.global
    .selectFrom('system_admin_organization')
    .select('workos_identifier')
    .executeTakeFirst();
  return row?.workos_identifier ?? null;
}
