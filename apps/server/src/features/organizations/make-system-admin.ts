import type { Context } from '../../context.ts';

/** Makes a person a system admin, at once and in every session of theirs. False when they were one already. */
export async function makeSystemAdmin(
  ctx: Pick<Context, 'database' | 'clock'>,
  userId: string,
): Promise<boolean> {
  const inserted = await ctx.database.global
    .insertInto('system_admins')
    .values({ user_id: userId, granted_at: ctx.clock() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
