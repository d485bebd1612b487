import type { ThrottleRecord, ThrottleStep } from '@tessera/identity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityThrottlesTable } from '../database/schema/identity-records-tables.ts';

/** A row without attempts: what a throttle looks like before its first attempt and after it was forgotten. */
const untouched = { attempts: 0, blocked_until: null, expires_at: new Date(0) };

type Found = ReadonlyMap<string, ThrottleRecord | null>;
type Write = { step: number; key: string; before: ThrottleRecord | null; after: ThrottleRecord | null };

/**
 * Changes throttles one after the other, each while no other caller can. As a rule nobody else is there: all are written if they still are as the
 * caller left them, or else as they are read. Who finds one changed again takes the row's lock, so that of a flood nobody tries more than three times.
 */
export async function changeThrottles(
  db: Kysely<GlobalTables>,
  steps: readonly ThrottleStep[],
): Promise<void> {
  const known = knownOf(steps);
  const changed = known ? steps.slice(await changeAsFound(db, steps, known)) : steps;
  if (changed.length === 0) return;
  const contested = changed.slice(await changeAsFound(db, changed, await readThrottles(db, changed)));
  for (const step of contested) if (!(await changeLocked(db, step))) return;
}

function knownOf(steps: readonly ThrottleStep[]): Found | null {
  const found = new Map<string, ThrottleRecord>();
  for (const { key, known } of steps) {
    if (known === undefined) return null;
    found.set(key, known);
  }
  return found;
}

async function readThrottles(db: Kysely<GlobalTables>, steps: readonly ThrottleStep[]): Promise<Found> {
  const keys = steps.map(({ key }) => key);
  const { rows } = await sql<IdentityThrottlesTable>`
    select * from identity_throttles where key = any(${keys})`.execute(db);
  return new Map(rows.map((row) => [row.key, throttleRecord(row)]));
}

/** Takes the steps on what was found, and writes what still is so. Answers how many steps are done: all, where one was refused. */
async function changeAsFound(
  db: Kysely<GlobalTables>,
  steps: readonly ThrottleStep[],
  found: Found,
): Promise<number> {
  const writes: Write[] = [];
  for (const [step, { key, change }] of steps.entries()) {
    const before = found.get(key) ?? null;
    const after = change(before);
    if (after === 'refused') break;
    // What has no attempts and stays so needs no row.
    if (before !== null || after !== null) writes.push({ step, key, before, after });
  }
  const written = writes.length > 0 ? await writeAll(db, writes) : 0;
  return writes[written]?.step ?? steps.length;
}

/** One statement. Each row is written only if the one before was; answers how many were. */
async function writeAll(db: Kysely<GlobalTables>, writes: readonly Write[]): Promise<number> {
  const parts = writes.map((write, index) => sql`${nameOf(index)} as (${writeAfter(index - 1, write)})`);
  const counts = writes.map((_, index) => sql`(select count(*) from ${nameOf(index)})`);
  const { rows } = await sql<{ written: string }>`
    with ${sql.join(parts)} select ${sql.join(counts, sql` + `)} as written`.execute(db);
  return Number(rows[0]?.written ?? 0);
}

function nameOf(index: number): RawBuilder<unknown> {
  return sql.raw(`write_${index}`);
}

/** Where it was found without attempts, there may be no row at all. */
function writeAfter(previous: number, { key, before, after }: Write): RawBuilder<unknown> {
  const { attempts, blocked_until, expires_at } = after ? throttleValues(after) : untouched;
  const source = previous < 0 ? sql`` : sql`from ${nameOf(previous)}`;
  const isAsFound = before
    ? sql`throttle.attempts = ${before.attempts} and throttle.expires_at = ${before.expiresAt}
        and throttle.blocked_until is not distinct from ${before.blockedUntil}`
    : sql`throttle.attempts = 0`;
  return sql`insert into identity_throttles as throttle (key, attempts, blocked_until, expires_at)
    select ${key}, ${attempts}, ${blocked_until}, ${expires_at} ${source}
    on conflict (key) do update set attempts = excluded.attempts, blocked_until = excluded.blocked_until,
      expires_at = excluded.expires_at
    where ${isAsFound} returning key`;
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
      .set(next ? throttleValues(next) : untouched)
      .where('key', '=', key)
      .execute();
    return true;
  });
}

function throttleRecord(row: IdentityThrottlesTable): ThrottleRecord | null {
  const { attempts, blocked_until, expires_at } = row;
  return attempts === 0 ? null : { attempts, blockedUntil: blocked_until, expiresAt: expires_at };
}

function throttleValues({ attempts, blockedUntil, expiresAt }: ThrottleRecord) {
  return { attempts, blocked_until: blockedUntil, expires_at: expiresAt };
}
