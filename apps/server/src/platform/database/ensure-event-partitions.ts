import { type Kysely, sql } from 'kysely';

/** This month's and the next two: a server that is not restarted for a month still finds the partition it needs. */
const monthsAhead = 2;

/** Two processes that start at once take turns: `if not exists` looks before it locks, and the second would fail. */
const turnKey = 7255132;

/** Makes the monthly partitions of the events that will be needed soon. Run at start and hourly. */
export function ensureEventPartitions<Schema>(db: Kysely<Schema>, now: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${turnKey})`.execute(transaction);
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
