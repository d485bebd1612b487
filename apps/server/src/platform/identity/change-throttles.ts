import type { IdentityStore, ThrottleRecord, ThrottleStep } from '@tessera/identity';
import { type Kysely, sql } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityThrottlesTable } from '../database/schema/identity-records-tables.ts';
import { throttleRecord, throttleValues, untouched } from './throttle-record.ts';
import { type ThrottleWrite, writeThrottles } from './write-throttles.ts';

type Found = ReadonlyMap<string, ThrottleRecord | null>;
type Write = ReturnType<typeof writeThrottles>;

/**
 * Changes throttles one after the other, each while no other caller can. As a rule nobody else is there: all are written if they still are as the
 * caller expects them, or else as they are read. Who finds one changed again takes the row's lock, so that of a flood nobody tries more than three times.
 */
export function changeThrottles(db: Kysely<GlobalTables>): IdentityStore['changeThrottles'] {
  const read = readThrottles(db);
  const write = writeThrottles(db);
  return async (steps) => {
    const expected = expectedOf(steps);
    const changed = expected ? steps.slice(await changeAsFound(write, steps, expected)) : steps;
    if (changed.length === 0) return;
    const contested = changed.slice(await changeAsFound(write, changed, await read(changed)));
    for (const step of contested) if (!(await changeLocked(db, step))) return;
  };
}

/**
 * What the caller left, or else no attempts, as it is with almost everybody who counts one. Null where that would leave nothing to write,
 * and so nothing that could turn out to be otherwise.
 */
function expectedOf(steps: readonly ThrottleStep[]): Found | null {
  const expected = new Map<string, ThrottleRecord | null>();
  for (const { key, known, change } of steps) {
    const next = known === undefined ? change(null) : known;
    if (next === null || next === 'refused') return null;
    expected.set(key, known ?? null);
  }
  return expected;
}

function readThrottles(db: Kysely<GlobalTables>): (steps: readonly ThrottleStep[]) => Promise<Found> {
  const read = buildOnce(db, ({ keys }: Slots<{ keys: string[] }>) =>
    sql<IdentityThrottlesTable>`select * from identity_throttles where key = any(${keys})`.compile(db),
  );
  return async (steps) => {
    const { rows } = await read({ keys: steps.map(({ key }) => key) });
    return new Map(rows.map((row) => [row.key, throttleRecord(row)]));
  };
}

/** Takes the steps on what was found, and writes what still is so. Answers how many steps are done: all, where one was refused. */
async function changeAsFound(write: Write, steps: readonly ThrottleStep[], found: Found): Promise<number> {
  const writes: (ThrottleWrite & { step: number })[] = [];
  for (const [step, { key, change }] of steps.entries()) {
    const before = found.get(key) ?? null;
    const after = change(before);
    if (after === 'refused') break;
    // What has no attempts and stays so needs no row.
    if (before !== null || after !== null) writes.push({ step, key, before, after });
  }
  return writes[await write(writes)]?.step ?? steps.length;
}

/** False where it was refused. */
function changeLocked(db: Kysely<GlobalTables>, { key, change }: ThrottleStep): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // The update changes nothing: it locks the row, whether it was there or is new, and answers it in the same statement.
    const row = await transaction
      .insertInto('identity_throttles')
      .values({ key, ...untouched })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: (eb) => eb.ref('excluded.key') }))
      .returningAll()
      .executeTakeFirstOrThrow();
    const next = change(throttleRecord(row));
    if (next === 'refused') return false;
    await transaction
      .updateTable('identity_throttles')
      .set(throttleValues(next))
      .where('key', '=', key)
      .execute();
    return true;
  });
}
