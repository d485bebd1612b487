import { type Kysely, sql } from 'kysely';

/** This month's and the next two, so that a server running for a month without a restart finds its partition. */
const monthsAhead = 2;

/** Advisory lock for concurrent starts: `if not exists` checks before it locks, so the second would fail. */
const lockKey = 7255132;

/** Creates the monthly event partitions needed soon. Runs at start and hourly. */
export function ensureEventPartitions<Schema>(db: Kysely<Schema>, now: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
    for (let offset = 0; offset <= monthsAhead; offset++) {
      const from = monthStart(now, offset);
      const name = `events_${from.slice(0, 7).replace('-', '_')}`;
      await sql
        .raw(
          `create table if not exists ${name} partition of events for values from ('${from}') to ('${monthStart(now, offset + 1)}')`,
        )
        .execute(transaction);
    }
  });
}

function monthStart(now: Date, offset: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 10);
}
