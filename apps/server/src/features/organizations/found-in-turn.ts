import { setTimeout as sleepMilliseconds } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';

/** The identity provider is asked twice, for ten seconds each at the most. Whoever has not ended by then has died. */
const foundingMillisecondsMax = 30_000;
const lookEveryMilliseconds = 100;
/** Longer than a founding may take, so that after a crash the next try gets its turn instead of a refusal. */
const looksMax = 450;

/**
 * Does the work while nobody else founds an organization for this person, in any process: two windows that begin at the same moment
 * would found two. No connection is held meanwhile, since the work needs some of its own.
 * @param work is told whether somebody was before it
 * @throws AppError `conflict` when its turn does not come
 */
export async function foundInTurn<Result>(
  ctx: Pick<Context, 'database' | 'clock'>,
  userId: string,
  work: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> {
  for (let look = 0; look < looksMax; look += 1) {
    const endsAt = await takeTurn(ctx, userId);
    if (!endsAt) {
      await sleepMilliseconds(lookEveryMilliseconds);
      continue;
    }
    try {
      return await work(look > 0);
    } finally {
      await endTurn(ctx, userId, endsAt);
    }
  }
  throw new AppError('conflict');
}

/** Null when somebody else has it. */
async function takeTurn(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  userId: string,
): Promise<Date | null> {
  const now = clock();
  const endsAt = new Date(now.getTime() + foundingMillisecondsMax);
  const taken = await database.global
    .insertInto('organization_foundings')
    .values({ user_id: userId, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ends_at: endsAt })
        .where('organization_foundings.ends_at', '<=', now),
    )
    .returning('user_id')
    .executeTakeFirst();
  return taken ? endsAt : null;
}

/** One that took too long has lost its turn, and must not end the next one's. */
async function endTurn({ database }: Pick<Context, 'database'>, userId: string, endsAt: Date): Promise<void> {
  await database.global
    .deleteFrom('organization_foundings')
    .where('user_id', '=', userId)
    .where('ends_at', '=', endsAt)
    .execute();
}
