import type { ThrottleChange, ThrottleRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityThrottlesTable } from '../database/schema/identity-records-tables.ts';

/** A row without attempts: what a throttle looks like before its first attempt and after it was forgotten. */
const untouched = { attempts: 0, blocked_until: null, expires_at: new Date(0) };

/**
 * Reads, changes and writes one throttle while no other caller can. As a rule nobody else is there: it is written if it still is as it was
 * read. Who finds it changed takes the row's lock instead of trying again, so that of a flood nobody tries more than twice.
 */
export async function changeThrottle(
  db: Kysely<GlobalTables>,
  key: string,
  change: ThrottleChange,
): Promise<void> {
  if (!(await changeAsRead(db, key, change))) await changeLocked(db, key, change);
}

async function changeAsRead(db: Kysely<GlobalTables>, key: string, change: ThrottleChange): Promise<boolean> {
  const row = await db.selectFrom('identity_throttles').selectAll().where('key', '=', key).executeTakeFirst();
  const current = row ? throttleRecord(row) : null;
  const next = change(current);
  if (next === current) return true;
  const values = next ? throttleValues(next) : untouched;
  if (!row) {
    const inserted = await db
      .insertInto('identity_throttles')
      .values({ key, ...values })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await db
    .updateTable('identity_throttles')
    .set(values)
    .where('key', '=', key)
    .where('attempts', '=', row.attempts)
    .where('blocked_until', 'is not distinct from', row.blocked_until)
    .where('expires_at', '=', row.expires_at)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

function changeLocked(db: Kysely<GlobalTables>, key: string, change: ThrottleChange): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // The update changes nothing: it locks the row, whether it was there or is new, and answers it in the same statement.
    const row = await transaction
      .insertInto('identity_throttles')
      .values({ key, ...untouched })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: (eb) => eb.ref('excluded.key') }))
      .returningAll()
      .executeTakeFirstOrThrow();
    const next = change(throttleRecord(row));
    await transaction
      .updateTable('identity_throttles')
      .set(next ? throttleValues(next) : untouched)
      .where('key', '=', key)
      .execute();
  });
}

function throttleRecord(row: IdentityThrottlesTable): ThrottleRecord | null {
  const { attempts, blocked_until, expires_at } = row;
  return attempts === 0 ? null : { attempts, blockedUntil: blocked_until, expiresAt: expires_at };
}

function throttleValues({ attempts, blockedUntil, expiresAt }: ThrottleRecord) {
  return { attempts, blocked_until: blockedUntil, expires_at: expiresAt };
}
