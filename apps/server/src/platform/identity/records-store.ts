import type { AttemptCount, AuditEventRecord, IdentityStore } from '@tessera/identity';
import { type Kysely, sql } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { IdentityTables } from './identity-tables.ts';

export function recordsStore(
  db: Kysely<IdentityTables>,
): Pick<IdentityStore, 'countAttempt' | 'settleAttempts' | 'recordAuditEvent'> {
  return {
    countAttempt: countAttempt(db),
    settleAttempts: settleAttempts(db),
    recordAuditEvent: (event) => insertAuditEvent(db, event),
  };
}

type Values = Pick<AttemptCount, 'key' | 'at' | 'attemptsFree'> & {
  count: number;
  blockedUntil: (Date | null)[];
  expiresAt: Date[];
};

/**
 * One statement, so that the row's lock orders simultaneous attempts. Only a refused attempt reads again. A block that lasts longer than the longest
 * was made while the clock was ahead, and does not apply.
 */
function countAttempt(db: Kysely<IdentityTables>): IdentityStore['countAttempt'] {
  const count = buildOnce(db, (slots: Slots<Values>) => {
    const attempts = sql`(case when throttle.expires_at > ${slots.at} then throttle.attempts + 1 else 1 end)`;
    const indexOf = (made: typeof attempts) =>
      sql`least(greatest(${made} - ${slots.attemptsFree}::int + 2, 1), ${slots.count}::int)`;
    const outcome = (made: typeof attempts) => sql`
      (${slots.blockedUntil}::timestamptz[])[${indexOf(made)}], (${slots.expiresAt}::timestamptz[])[${indexOf(made)}]`;
    return sql`
      insert into identity_throttles as throttle (key, attempts, blocked_until, expires_at)
      values (${slots.key}, 1, ${outcome(sql`1`)})
      on conflict (key) do update set (attempts, blocked_until, expires_at) = row(${attempts}, ${outcome(attempts)})
      where throttle.expires_at <= ${slots.at} or throttle.blocked_until is null or throttle.blocked_until <= ${slots.at}
        or throttle.blocked_until > (${slots.blockedUntil}::timestamptz[])[${slots.count}::int]
      returning key`.compile(db);
  });
  return async ({ key, at, attemptsFree, outcomes }) => {
    const { rows } = await count({
      key,
      at,
      attemptsFree,
      count: outcomes.length,
      blockedUntil: outcomes.map(({ blockedUntil }) => blockedUntil),
      expiresAt: outcomes.map(({ expiresAt }) => expiresAt),
    });
    if (rows.length > 0) return null;
    const throttle = await db
      .selectFrom('identityThrottles')
      .select('blockedUntil')
      .where('key', '=', key)
      .executeTakeFirst();
    return throttle?.blockedUntil ?? at;
  };
}

/** Locks rows in the order of their keys, so that two settlements cannot deadlock. */
function settleAttempts(db: Kysely<IdentityTables>): IdentityStore['settleAttempts'] {
  const settle = buildOnce(db, (slots: Slots<{ clear: string[]; refund: string[] }>) =>
    sql`
      with settled as (
        select key from identity_throttles
        where key = any(${slots.clear}::text[] || ${slots.refund}::text[]) order by key for update
      )
      update identity_throttles as throttle set
        attempts = case when throttle.key = any(${slots.clear}::text[]) then 0 else greatest(attempts - 1, 0) end,
        blocked_until = null
      from settled where throttle.key = settled.key`.compile(db),
  );
  return async ({ clear, refund }) => {
    await settle({ clear: [...clear], refund: [...refund] });
  };
}

/** Call it in the transaction of the change, where there is one. */
export async function insertAuditEvent(db: Kysely<IdentityTables>, event: AuditEventRecord): Promise<void> {
  await db.insertInto('identityAudit').values(event).execute();
}
