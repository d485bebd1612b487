import type { Context } from '../../context.ts';

export async function isSystemAdmin(ctx: Pick<Context, 'database'>, userId: string): Promise<boolean> {
  const row = await ctx.database.global
    .selectFrom('system_admins')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
