import type { ThrottleRecord } from '@tessera/identity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import { throttleValues } from './throttle-record.ts';

export type ThrottleWrite = { key: string; before: ThrottleRecord | null; after: ThrottleRecord | null };

/**
 * Writes throttles that are still as they were found, in one statement, each only if the one before was written. Answers how many were. The statement
 * is built once for each number of throttles, of which there are two.
 */
export function writeThrottles(
  db: Kysely<GlobalTables>,
): (writes: readonly ThrottleWrite[]) => Promise<number> {
  const statements = new Map<number, ReturnType<typeof buildWrites>>();
  return async (writes) => {
    if (writes.length === 0) return 0;
    const write = statements.get(writes.length) ?? buildWrites(db, writes.length);
    statements.set(writes.length, write);
    const values = writes.flatMap((one, index) =>
      Object.entries(writeValues(one)).map(([column, value]) => [`${index}.${column}`, value] as const),
    );
    const { rows } = await write(Object.fromEntries(values));
    return Number(rows[0]?.written ?? 0);
  };
}

type WriteValues = ReturnType<typeof writeValues>;

function writeValues({ key, before, after }: ThrottleWrite) {
  const found = throttleValues(before);
  return {
    key,
    ...throttleValues(after),
    found_attempts: found.attempts,
    found_blocked_until: found.blocked_until,
    found_expires_at: found.expires_at,
  };
}

function buildWrites(db: Kysely<GlobalTables>, count: number) {
  return buildOnce(db, (slots: Slots<Record<string, WriteValues[keyof WriteValues]>>) => {
    const indexes = Array.from({ length: count }, (_, index) => index);
    const parts = indexes.map((index) => {
      const write = writeAfter(index - 1, (column) => sql`${slots[`${index}.${column}`]}`);
      return sql`${nameOf(index)} as (${write})`;
    });
    const counts = indexes.map((index) => sql`(select count(*) from ${nameOf(index)})`);
    return sql<{ written: string }>`
      with ${sql.join(parts)} select ${sql.join(counts, sql` + `)} as written`.compile(db);
  });
}

function nameOf(index: number): RawBuilder<unknown> {
  return sql.raw(`write_${index}`);
}

/** Where it was found without attempts, there may be no row at all; and of a row without attempts nothing else counts. */
function writeAfter(
  previous: number,
  slot: (column: keyof WriteValues) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const source = previous < 0 ? sql`` : sql`from ${nameOf(previous)}`;
  return sql`insert into identity_throttles as throttle (key, attempts, blocked_until, expires_at)
    select ${slot('key')}, ${slot('attempts')}, ${slot('blocked_until')}, ${slot('expires_at')} ${source}
    on conflict (key) do update set attempts = excluded.attempts, blocked_until = excluded.blocked_until,
      expires_at = excluded.expires_at
    where throttle.attempts = ${slot('found_attempts')} and (throttle.attempts = 0 or (
      throttle.expires_at = ${slot('found_expires_at')}
      and throttle.blocked_until is not distinct from ${slot('found_blocked_until')}))
    returning key`;
}
