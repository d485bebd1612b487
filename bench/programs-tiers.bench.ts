import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programRules } from '@tessera/contract';
import { readConfig } from '@tessera/server/config';
import { startServer } from '@tessera/server/start';
import type pg from 'pg';
import { saveProgram } from '../apps/server/src/features/programs/save-program.ts';
import { freePort } from '../stories/world/free-port.ts';
import { waitFor } from '../stories/world/wait-for.ts';
import { atLeast, now, type Row } from './support/figures.ts';
import { openPasses, type PassesWorld, passesTemplateId, passesWorkspaceId } from './support/fill-passes.ts';

const count = Number(process.env.PROGRAM_PASSES ?? 1_000_000);
/** One in a hundred is voided and keeps its tier. */
const issued = count - Math.floor((count + 93) / 100);
const rounds = 3;
const waitMillisecondsMax = 1_800_000;

type Server = Awaited<ReturnType<typeof startServer>>;

export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-tiers-'));
  const world = await openPasses(count);
  const port = String(await freePort());
  const environment = { PORT: port, DATABASE_URL: world.url, DATA_DIR: directory, LOG_LEVEL: 'warn' };
  const server = await startServer(readConfig(environment, ['--empty']));
  try {
    await prepare(server, world);
    const ratios: number[] = [];
    let written = 0;
    for (let round = 0; round < rounds; round++) {
      const bare = await updateBare(world.administrator, `Bare ${round}`);
      const before = await countJobsAndEvents(world.administrator);
      const ours = await recompute(server, world, `Tier ${round}`);
      written = Math.max(written, (await countJobsAndEvents(world.administrator)) - before);
      ratios.push(bare / ours);
    }
    return [
      atLeast(`new tiers of ${issued} passes, to a bare UPDATE of the same rows`, 'x', 0.3, ratios),
      {
        name: `jobs and events of new tiers of ${issued} passes, per pass`,
        figure: written / issued,
        unit: '',
        bar: 0.005,
        atLeast: false,
      },
    ];
  } finally {
    await server.stop();
    await world.close();
    await rm(directory, { recursive: true, force: true });
  }
}

const save = ({ ctx }: Server, tier: string) =>
  ctx.database.inWorkspace(passesWorkspaceId, (tx) =>
    saveProgram(ctx, tx, {
      passTemplateId: passesTemplateId,
      savedBy: null,
      rules: programRules.parse({
        balances: [{ attribute: 'points', unit: { one: 'point', other: 'points' } }],
        tiers: {
          attribute: 'tier',
          balance: 'points',
          period: 'last12Months',
          steps: [
            { name: tier, from: 10 },
            { name: 'Unreached', from: 1_000_000 },
          ],
        },
      }),
    }),
  );

/** A program whose passes earned in each of the last twelve months, without their entries. */
async function prepare(server: Server, { administrator }: PassesWorld): Promise<void> {
  await administrator.query(
    `update passes set program_standing = jsonb_build_object('balances', jsonb_build_object('points', jsonb_build_object(
       'earned', 1200, 'months', (select jsonb_object_agg(to_char(now() - n * interval '1 month', 'YYYY-MM'), 100)
         from generate_series(0, 11) n))))
     where workspace_id = 1 and pass_template_id = $1`,
    [passesTemplateId],
  );
  await save(server, 'First');
  // Opening balances for a million passes is not measured.
  await administrator.query(
    `update programs set opened_at = now(), finished_runs = jsonb_build_object('tiers', to_char(now(), 'YYYY-MM') || ' 1')`,
  );
  await administrator.query('vacuum analyze passes');
}

async function recompute(server: Server, { administrator }: PassesWorld, tier: string): Promise<number> {
  const startedAt = now();
  const { version } = await save(server, tier);
  await waitFor(
    'the tiers to be recomputed',
    async () => {
      const { rows } = await administrator.query<{ tiers: string }>(
        `select finished_runs ->> 'tiers' as tiers from programs where workspace_id = 1`,
      );
      return rows[0]?.tiers?.endsWith(` ${version}`);
    },
    waitMillisecondsMax,
  );
  const milliseconds = now() - startedAt;
  await requireTier(administrator, tier);
  return milliseconds;
}

async function updateBare(administrator: pg.Client, tier: string): Promise<number> {
  const startedAt = now();
  await administrator.query('begin');
  await administrator.query(
    `update passes set attributes = attributes || jsonb_build_object('tier', $2::text),
       filter_values = filter_values || jsonb_build_object('tier', lower($2)),
       change_number = change_number + 1, last_modified = date_trunc('second', now())
     where workspace_id = 1 and pass_template_id = $1 and status = 'issued'`,
    [passesTemplateId, tier],
  );
  await administrator.query(
    `update attribute_values set value = lower($2) from passes
     where attribute_values.workspace_id = 1 and subject_id = $1 and key = 'tier' and passes.workspace_id = 1
       and passes.id = entry_id and passes.status = 'issued'`,
    [passesTemplateId, tier],
  );
  await administrator.query('commit');
  const milliseconds = now() - startedAt;
  await requireTier(administrator, tier);
  return milliseconds;
}

/** Checks that both sides leave the same rows, then removes old ones, so that neither side finds the other's. */
async function requireTier(administrator: pg.Client, tier: string): Promise<void> {
  const { rows } = await administrator.query<{ passes: string; values: string }>(
    `select (select count(*) from passes where attributes ->> 'tier' = $1 and filter_values ->> 'tier' = lower($1)) as passes,
       (select count(*) from attribute_values where key = 'tier' and value = lower($1)) as values`,
    [tier],
  );
  if (Number(rows[0]?.passes) !== issued || Number(rows[0]?.values) !== issued)
    throw new Error(`Not all of ${issued} rows have ${tier}: ${JSON.stringify(rows[0])}.`);
  await administrator.query('vacuum passes, attribute_values');
  await administrator.query('checkpoint');
}

async function countJobsAndEvents(administrator: pg.Client): Promise<number> {
  const { rows } = await administrator.query<{ count: string }>(
    `select (select count(*) from events) + (select count(*) from pgboss.job where name !~ '^__') as count`,
  );
  return Number(rows[0]?.count);
}
