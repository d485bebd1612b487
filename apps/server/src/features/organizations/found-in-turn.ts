import { setTimeout as sleepMilliseconds } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { GlobalTables } from '../../platform/database/schema/database.ts';

/**
 * The identity provider is asked six times at the most, each time in up to three tries of ten seconds. Whoever has not ended by then
 * has died, or was told by the provider to wait for longer: that one finds its turn lost when it keeps what it founded.
 */
const foundingMillisecondsMax = 240_000;
const lookEveryMilliseconds = 100;
/** Most proxies in front of us wait for a minute. */
const looksMax = 450;

export type Turn = {
  /** The organization that was founded by somebody this turn has waited for. */
  foundedId: string | null;
  /**
   * Keeps, in the transaction that founds it, what those who wait will find.
   * @throws AppError `conflict` when the turn took so long that it is somebody else's
   */
  keepFounded(db: Transaction<GlobalTables>, organizationId: string): Promise<void>;
};

type Lease = {
  userId: string;
  arrivedAt: Date;
  /** It found the turn taken, at least once. */
  hasWaited: boolean;
  beganAt: Date;
  endsAt: Date;
};

/**
 * Does the work while nobody else founds an organization for this person, in any process: two windows that begin at the same moment
 * would found two. No connection is held meanwhile, since the work needs some of its own.
 * @throws AppError `conflict` when its turn does not come
 */
export async function foundInTurn<Result>(
  ctx: Pick<Context, 'database' | 'clock'>,
  userId: string,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  const arrivedAt = ctx.clock();
  for (let look = 0; look < looksMax; look += 1) {
    const beganAt = ctx.clock();
    // Before the turn is taken: who arrives while that is written down is there by the end as well.
    const started = performance.now();
    const endsAt = new Date(beganAt.getTime() + foundingMillisecondsMax);
    const lease = { userId, arrivedAt, hasWaited: look > 0, beganAt, endsAt };
    const turn = await takeTurn(ctx, lease);
    if (!turn) {
      await sleepMilliseconds(lookEveryMilliseconds);
      continue;
    }
    try {
      return await work(turn);
    } finally {
      await endTurn(ctx, lease, performance.now() - started);
    }
  }
  throw new AppError('conflict', {
    message: 'Your organization is being set up in another window. Try again in a few minutes.',
  });
}

/**
 * Null when somebody else has it. What was founded before is known to whoever waited for it, by whatever clock, and to whoever was there
 * by its end and only looks now; for others it is an old story.
 */
async function takeTurn({ database }: Pick<Context, 'database'>, lease: Lease): Promise<Turn | null> {
  const taken = await database.global
    .insertInto('organization_foundings')
    .values({ user_id: lease.userId, ends_at: lease.endsAt })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          ends_at: lease.endsAt,
          organization_id: lease.hasWaited
            ? sql`organization_foundings.organization_id`
            : sql`case when organization_foundings.ends_at > ${lease.arrivedAt}
                then organization_foundings.organization_id end`,
        })
        .where('organization_foundings.ends_at', '<=', lease.beganAt),
    )
    .returning('organization_id')
    .executeTakeFirst();
  if (!taken) return null;
  return {
    foundedId: taken.organization_id,
    keepFounded: (db, organizationId) => keepFounded(db, lease, organizationId),
  };
}

async function keepFounded(
  db: Transaction<GlobalTables>,
  { userId, endsAt }: Lease,
  organizationId: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('organization_foundings')
    .set({ organization_id: organizationId })
    .where('user_id', '=', userId)
    .where('ends_at', '=', endsAt)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('conflict');
}

/** What it founded stays for those who were there by now. One that took too long has lost its turn, and must not end the next one's. */
async function endTurn(
  { database }: Pick<Context, 'database'>,
  { userId, beganAt, endsAt }: Lease,
  tookMilliseconds: number,
): Promise<void> {
  await database.global
    .updateTable('organization_foundings')
    .set({ ends_at: new Date(beganAt.getTime() + Math.floor(tookMilliseconds)) })
    .where('user_id', '=', userId)
    .where('ends_at', '=', endsAt)
    .execute();
}
