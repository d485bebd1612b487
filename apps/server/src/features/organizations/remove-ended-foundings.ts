import type { Context } from '../../context.ts';

/** Nobody waits for a founding that long. */
const keptMilliseconds = 3600 * 1000;

/** Removes what is left of foundings that ended or died. Answers how many. */
export async function removeEndedFoundings(
  { database }: Pick<Context, 'database'>,
  now: Date,
): Promise<number> {
  const { numDeletedRows } = await database.global
    .deleteFrom('organization_foundings')
    .where('ends_at', '<', new Date(now.getTime() - keptMilliseconds))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
