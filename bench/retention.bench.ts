import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { readConfig } from '../apps/server/src/config/config.ts';
import { purge } from '../apps/server/src/maintenance/purge.ts';
import { ensureMonthPartitions } from '../apps/server/src/platform/database/month-partitions.ts';
import { openFiles } from '../apps/server/src/platform/files/open-files.ts';
import type { Row } from './support/figures.ts';
import { openPasses, type PassesWorld, passesTemplateId } from './support/fill-passes.ts';

const passes = 5_000;
/** Of a busy shop, a month. */
const monthly = { events: 100_000, scans: 20_000, deliveries: 40_000, campaigns: 4 };
const year = 12;
const firstYear = 2031;

const endpointId = passesTemplateId;
const idOf = (number: string) => `('019aa000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** $1: the first day of a month; times are spread over 28 days. */
const at = (n: string, count: number) => `$1::timestamptz + ${n} * interval '28 days' / ${count}`;

const statements = [
  `insert into events (workspace_id, at, id, type, payload)
   select 1, ${at('n', monthly.events)}, gen_random_uuid(), 'pass.changed', jsonb_build_object('passId', ${idOf(`1 + n % ${passes}`)}, 'changeNumber', n)
   from generate_series(1, ${monthly.events}) n`,
  `insert into scans (workspace_id, id, pass_id, request_hash, action, outcome, scanned_by, scanned_at)
   select 1, gen_random_uuid(), ${idOf(`1 + n % ${passes}`)}, sha256(n::text::bytea), 'visit', 'accepted', 'till', ${at('n', monthly.scans)}
   from generate_series(1, ${monthly.scans}) n`,
  `insert into webhook_deliveries (workspace_id, endpoint_id, id, event_type, body, status, attempts, round_attempts, created_at)
   select 1, '${endpointId}', gen_random_uuid(), 'pass.updated', repeat(md5(n::text), 10), 'delivered', 1, 1, ${at('n', monthly.deliveries)}
   from generate_series(1, ${monthly.deliveries}) n`,
  `insert into pass_logs (workspace_id, pass_id, entries)
   select 1, ${idOf('n')}, entries from generate_series(1, ${passes}) n, (select jsonb_agg(jsonb_build_object(
     'at', $1::timestamptz, 'kind', 'pass', 'device', 'iPhone 7f3a', 'detail', m)) as entries from generate_series(1, 8) m) log
   on conflict (workspace_id, pass_id) do update set entries = (
     select jsonb_agg(entry) from (select entry from jsonb_array_elements(excluded.entries || pass_logs.entries) entry limit 50) kept)`,
  `insert into campaigns (workspace_id, id, target_pass_template_id, name, status, created_at)
   select 1, md5($1::timestamptz::text || n)::uuid, '${passesTemplateId}', 'Cake', 'Sent', $1::timestamptz from generate_series(1, ${monthly.campaigns}) n`,
  `insert into campaign_runs (workspace_id, id, kind, campaign_id, target_pass_template_id, status, content, is_frozen, created_at, launch_requested_at)
   select 1, md5($1::timestamptz::text || n)::uuid, 'launch', md5($1::timestamptz::text || n)::uuid, '${passesTemplateId}', 'Sent', '{}', true, $1::timestamptz, $1::timestamptz
   from generate_series(1, ${monthly.campaigns}) n`,
  `insert into campaign_chunks (workspace_id, run_id, number, first_pass_id, last_pass_id, pass_ids, recipients, created_at)
   select 1, md5($1::timestamptz::text || n)::uuid, m, ${idOf('m * 1000 - 999')}, ${idOf('m * 1000')},
     array(select ${idOf('k')} from generate_series(m * 1000 - 999, m * 1000) k), 1000, $1::timestamptz
   from generate_series(1, ${monthly.campaigns}) n, generate_series(1, ${passes / 1000}) m`,
];

const monthStart = (month: number) => new Date(Date.UTC(firstYear, month, 1));

type Shop = PassesWorld & { purgeAt(now: Date): Promise<void> };

async function openShop(directory: string): Promise<Shop> {
  const world = await openPasses(passes);
  const config = readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', SCAN_RETENTION_DAYS: '90' }, []);
  const files = await openFiles(config);
  await world.administrator.query(
    `insert into webhook_endpoints (workspace_id, id, url, description, event_types, sealed_secret, created_at)
     values (1, '${endpointId}', 'https://shop.example.com', '', '{}', '', now())`,
  );
  return {
    ...world,
    purgeAt: async (now) => {
      const { database, administrator } = world;
      const { failed } = await purge({ config, database, files, clock: () => now }, { isDryRun: false });
      if (failed[0]) throw failed[0].error;
      // Autovacuum does this within minutes.
      await administrator.query('vacuum');
    },
  };
}

async function simulate(shop: Shop, { from, isPurged }: { from: number; isPurged: boolean }): Promise<void> {
  for (let month = from; month < from + year; month++) {
    await ensureMonthPartitions(shop.database.global, monthStart(month));
    for (const statement of statements) await shop.administrator.query(statement, [monthStart(month)]);
    if (isPurged) await shop.purgeAt(monthStart(month + 1));
  }
}

const measured = ['events', 'scans', 'webhook_deliveries', 'pass_logs', 'campaign_chunks'];

async function megabytes(administrator: pg.Client): Promise<{ sum: number; text: string }> {
  const { rows } = await administrator.query<{ name: string; bytes: string }>(
    `select name, pg_total_relation_size(name::regclass) + coalesce((
       select sum(pg_total_relation_size(relid)) from pg_partition_tree(name::regclass)), 0) as bytes
     from unnest($1::text[]) with ordinality as measured (name, position) order by position`,
    [measured],
  );
  const sizes = rows.map(({ name, bytes }) => ({ name, size: Number(bytes) / 1e6 }));
  return {
    sum: sizes.reduce((sum, { size }) => sum + size, 0),
    text: sizes.map(({ name, size }) => `${name} ${size.toFixed(1)}`).join(', '),
  };
}

/** Two years of a shop, by the settings' defaults except scans, which are kept for 90 days; and one year of which nothing is removed. */
export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-retention-'));
  const kept = await openShop(directory);
  const shop = await openShop(directory);
  try {
    await simulate(kept, { from: 0, isPurged: false });
    const before = await megabytes(kept.administrator);
    await simulate(shop, { from: 0, isPurged: true });
    const after = await megabytes(shop.administrator);
    await simulate(shop, { from: year, isPurged: true });
    const later = await megabytes(shop.administrator);
    return [
      {
        name: `a year of a shop, MB of which nothing is removed (${before.text}), to MB with removal (${after.text})`,
        figure: before.sum / after.sum,
        unit: 'x',
        bar: 2,
        atLeast: true,
      },
      {
        name: `MB after a second year (${later.text}) to after the first`,
        figure: later.sum / after.sum,
        unit: 'x',
        bar: 1.1,
        atLeast: false,
      },
    ];
  } finally {
    await Promise.all([kept.close(), shop.close()]);
    await rm(directory, { recursive: true, force: true });
  }
}
