import { type Kysely, sql } from 'kysely';

export type QueueDepth = {
  /** Could run now. */
  due: number;
  oldestDueSeconds: number;
  running: number;
  /** Scheduled, or waiting for a retry. */
  later: number;
};

/** Null before the first start of a server. Reads the jobs themselves: pg-boss's counts stop with its workers. */
export async function readQueueDepth<Schema>(db: Kysely<Schema>): Promise<QueueDepth | null> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('pgboss.job')::text as name`.execute(db);
  if (!tables[0]?.name) return null;
  const { rows } = await sql<QueueDepth>`
    select count(*) filter (where state < 'active' and start_after <= now())::int as due,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state < 'active' and start_after <= now())), 0)::int as "oldestDueSeconds",
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state < 'active' and start_after > now())::int as later
    from pgboss.job where state <= 'active'`.execute(db);
  return rows[0] ?? null;
}
