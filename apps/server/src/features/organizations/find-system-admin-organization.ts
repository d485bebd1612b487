import type { Context } from '../../context.ts';

export async function findSystemAdminOrganization(ctx: Pick<Context, 'database'>): Promise<string | null> {
  const row = await ctx.database.global
    .selectFrom('system_admin_organization')
    .select('workos_identifier')
    .executeTakeFirst();
  return row?.workos_identifier ?? null;
}
