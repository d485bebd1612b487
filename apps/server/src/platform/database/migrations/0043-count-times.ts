import { type Kysely, sql } from 'kysely';

/** Read and written across workspaces below, which requires the owner and unforced row-level security. */
const tables = ['events', 'daily_counts', 'total_counts'];

/** What wallets did until now, in days of UTC as all counts until now. */
const walletCounts = `insert into daily_counts (workspace_id, subject_id, kind, day, amount)
  select workspace_id, (payload ->> 'passTemplateId')::uuid,
    case type when 'pass.installed' then 'installed' else 'removed' end || initcap(payload ->> 'wallet'),
    (at at time zone 'UTC')::date, count(*)
  from events where type in ('pass.installed', 'pass.removed') and payload ->> 'wallet' in ('apple', 'google')
  group by 1, 2, 3, 4`;

const walletTotals = `insert into total_counts (workspace_id, subject_id, kind, amount)
  select workspace_id, subject_id, kind, sum(amount) from daily_counts
  where kind in ('installedApple', 'installedGoogle', 'removedApple', 'removedGoogle')
  group by workspace_id, subject_id, kind`;

/**
 * A delta holds its instant: the day depends on the workspace's time zone, which only the folding job reads. Servers of the previous release
 * still write the day; the next release drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table count_deltas add column at timestamptz, alter column day drop not null');
  for (const table of tables) await run(`alter table ${table} no force row level security`);
  await run(walletCounts);
  await run(walletTotals);
  for (const table of tables) await run(`alter table ${table} force row level security`);
}
