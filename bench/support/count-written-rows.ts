import type pg from 'pg';

export async function markRows(administrator: pg.Client): Promise<string> {
  const { rows } = await administrator.query<{ mark: string }>('select pg_current_xact_id()::text as mark');
  return rows[0]?.mark ?? '0';
}

/** pg-boss maintains these tables by itself. */
const housekeeping = ['queue', 'version', 'warning', 'schedule', 'bam', 'queue_stats'];

/** The number of rows in all tables inserted or updated since the mark, by the transaction that wrote them. */
export async function countWrittenRows(administrator: pg.Client, mark: string): Promise<number> {
  const tables = await administrator.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
       and not (n.nspname = 'pgboss' and c.relname = any($1))`,
    [housekeeping],
  );
  let written = 0;
  for (const { name } of tables.rows) {
    const { rows } = await administrator.query<{ count: string }>(
      `select count(*) from only ${name} where xmin::text::bigint > $1::bigint`,
      [mark],
    );
    written += Number(rows[0]?.count);
  }
  return written;
}
