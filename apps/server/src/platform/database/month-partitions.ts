import { type Kysely, sql } from 'kysely';

/** A server that runs for a month without a restart finds its partition. */
const monthsAhead = 2;

/** `if not exists` checks before it locks, so the second of two concurrent starts would fail. */
const lockKey = 7255132;

/** Entries of a program may be recorded a month late, and the clock of a till may differ. */
const monthsBehind = { events: 0, program_entries: 2 } as const;
type PartitionedTable = keyof typeof monthsBehind;

/** Of events and of the entries of programs. Runs at start and hourly. */
export async function ensureMonthPartitions<Schema>(db: Kysely<Schema>, now: Date): Promise<void> {
  // One table per transaction: a scan writes to both, in the other order.
  for (const [table, behind] of Object.entries(monthsBehind) as [PartitionedTable, number][])
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
      for (let offset = -behind; offset <= monthsAhead; offset++) {
        const from = monthStart(now, offset);
        await sql
          .raw(
            `create table if not exists ${partitionOf(from, table)} partition of ${table} for values from ('${from}') to ('${monthStart(now, offset + 1)}')`,
          )
          .execute(transaction);
      }
    });
}

/** The drop waits for running transactions and blocks writers of events; maintenance retries hourly. */
const lockMilliseconds = 2_000;
const dayMilliseconds = 24 * 3600 * 1000;

type Retention = { retentionDays: number };

const retentionEnd = (now: Date, { retentionDays }: Retention) =>
  new Date(now.getTime() - retentionDays * dayMilliseconds);

/** Also deletes such events of the default partition. Returns the number of partitions. */
export async function dropOldEventPartitions<Schema>(
  db: Kysely<Schema>,
  now: Date,
  retention: Retention,
): Promise<number> {
  const end = retentionEnd(now, retention);
  const old = await findOldEventPartitions(db, now, retention);
  for (const name of old)
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(lockMilliseconds)}`.execute(transaction);
      await sql`drop table if exists ${sql.table(name)}`.execute(transaction);
    });
  await sql`delete from events_default where at < ${end}`.execute(db);
  return old.length;
}

export async function findOldEventPartitions<Schema>(
  db: Kysely<Schema>,
  now: Date,
  retention: Retention,
): Promise<string[]> {
  const { rows: partitions } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'events'::regclass order by relname`.execute(db);
  // The partition of the period's first month still contains younger events.
  const oldest = partitionOf(monthStart(retentionEnd(now, retention), 0));
  return partitions
    .map(({ name }) => name)
    .filter((name) => /^events_\d{4}_\d\d$/.test(name) && name < oldest);
}

const partitionOf = (monthStart: string, table: PartitionedTable = 'events') =>
  `${table}_${monthStart.slice(0, 7).replace('-', '_')}`;

function monthStart(now: Date, offset: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 10);
}
