import type { OutcomeService } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';

/** Counts outcomes of pushes and mails for the operator’s page. */
export type OutcomeLog = {
  /** Returns at once. A crash loses the last minute. */
  add(service: OutcomeService, outcome: string): void;
  flush(): Promise<void>;
};

const flushMilliseconds = 60_000;
export const hourMilliseconds = 3_600_000;
const hoursKept = 14 * 24;

type Key = { hour: number; service: OutcomeService; outcome: string };

export function createOutcomeLog(ctx: Pick<Context, 'clock' | 'database' | 'logger'>): OutcomeLog {
  let pending = new Map<string, Key & { count: number }>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...pending.values()];
    pending = new Map();
    if (batch.length === 0) return;
    await write(ctx, batch).catch((error: unknown) =>
      ctx.logger.error('The outcomes of pushes and mails could not be written', error),
    );
  };
  return {
    add: (service, outcome) => {
      const now = ctx.clock().getTime();
      const hour = now - (now % hourMilliseconds);
      const key = `${hour} ${service} ${outcome}`;
      const known = pending.get(key);
      if (known) known.count += 1;
      else pending.set(key, { hour, service, outcome, count: 1 });
      timer ??= setTimeout(flush, flushMilliseconds).unref();
    },
    flush,
  };
}

async function write(
  { clock, database }: Pick<Context, 'clock' | 'database'>,
  batch: readonly (Key & { count: number })[],
): Promise<void> {
  const db = database.global;
  // In one order, so that two processes do not deadlock.
  const rows = batch.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await db
    .insertInto('outcome_counts')
    .values(rows.map(({ hour, count, ...key }) => ({ ...key, hour: new Date(hour), count: String(count) })))
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'service', 'outcome'])
        .doUpdateSet({ count: sql`outcome_counts.count + excluded.count` }),
    )
    .execute();
  await db
    .deleteFrom('outcome_counts')
    .where('hour', '<', new Date(clock().getTime() - hoursKept * hourMilliseconds))
    .execute();
}

const keyOf = ({ hour, service, outcome }: Key) => `${hour} ${service} ${outcome}`;
