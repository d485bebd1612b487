import { sql } from 'kysely';
import type { Context } from '../../context.ts';

type Reservation = { serviceAccountId: string; count: number; perSecond: number };

/** One start every 1/`perSecond` seconds. Returns the milliseconds until the first. */
export async function reserveGoogleRequests(
  database: Context['database'],
  { serviceAccountId, count, perSecond }: Reservation,
): Promise<number> {
  const duration = sql`make_interval(secs => ${count / perSecond}::float8)`;
  const { wait } = await database.global
    .updateTable('google_service_accounts')
    // `now()` rather than `clock_timestamp()`: Citus refuses volatile functions in updates.
    .set({ next_request_at: sql<Date>`greatest(next_request_at, now()) + ${duration}` })
    .where('id', '=', serviceAccountId)
    .returning(
      sql<number>`(extract(epoch from next_request_at - ${duration} - now()) * 1000)::float8`.as('wait'),
    )
    .executeTakeFirstOrThrow();
  return Math.max(0, wait);
}
