import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tessera/server/config';
import { startServer } from '@tessera/server/start';
import type pg from 'pg';
import { findBulkChange } from '../apps/server/src/features/bulk-changes/find-bulk-change.ts';
import { startBulkChange } from '../apps/server/src/features/bulk-changes/start-bulk-change.ts';
import { freePort } from '../stories/world/free-port.ts';
import { waitFor } from '../stories/world/wait-for.ts';
import { atLeast, now, type Row } from './support/figures.ts';
import { openPasses, type PassesWorld, passesTemplateId, passesWorkspaceId } from './support/fill-passes.ts';

/** The filter matches half; of those, one in a hundred is voided and keeps its values. */
const count = 200_000;
const found = 99_000;
const points = 4_999;
const rounds = 5;
const waitMillisecondsMax = 600_000;

type Server = Awaited<ReturnType<typeof startServer>>;

export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-bulk-'));
  const world = await openPasses(count);
  const port = String(await freePort());
  const environment = { PORT: port, DATABASE_URL: world.url, DATA_DIR: directory, LOG_LEVEL: 'warn' };
  const server = await startServer(readConfig(environment, ['--empty']));
  try {
    const ratios: number[] = [];
    let written = 0;
    for (let round = 0; round < rounds; round++) {
      const bare = await updateBare(world.administrator, `Bare ${round}`);
      const before = await countJobsAndEvents(world.administrator);
      const ours = await changeInBulk(server, world, `Bulk ${round}`);
      written = Math.max(written, (await countJobsAndEvents(world.administrator)) - before);
      ratios.push(bare / ours);
    }
    return [
      atLeast(`update of ${found} passes by filter, to a bare UPDATE of the same rows`, 'x', 0.3, ratios),
      {
        name: `jobs and events of an update of ${found} passes, per pass`,
        figure: written / found,
        unit: '',
        // A few per chunk of a thousand.
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

async function changeInBulk({ ctx }: Server, { administrator }: PassesWorld, tier: string): Promise<number> {
  const startedAt = now();
  const { id } = await ctx.database.inWorkspace(passesWorkspaceId, (tx) =>
    startBulkChange(ctx, tx, {
      action: { kind: 'update', attributes: { tier } },
      selection: {
        passTemplateId: passesTemplateId,
        filter: { key: 'points', operator: 'isMoreThan', value: points },
      },
      createdBy: null,
    }),
  );
  const done = await waitFor(
    'the bulk change to be done',
    async () => {
      const change = await ctx.database.inWorkspace(passesWorkspaceId, (tx) => findBulkChange(tx, id));
      return change.status === 'running' ? null : change;
    },
    waitMillisecondsMax,
  );
  const milliseconds = now() - startedAt;
  if (done.status !== 'done' || done.changed_count !== found)
    throw new Error(`The bulk change is ${done.status} with ${done.changed_count} of ${found} passes.`);
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
     where workspace_id = 1 and pass_template_id = $1 and status = 'issued' and (filter_values ->> 'points')::double precision > ${points}`,
    [passesTemplateId, tier],
  );
  await administrator.query(
    `update attribute_values set value = lower($2)
     from passes
     where attribute_values.workspace_id = 1 and subject_id = $1 and key = 'tier' and passes.workspace_id = 1
       and passes.id = entry_id and passes.status = 'issued' and (filter_values ->> 'points')::double precision > ${points}`,
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
  if (Number(rows[0]?.passes) !== found || Number(rows[0]?.values) !== found)
    throw new Error(`Not all rows have ${tier}: ${JSON.stringify(rows[0])}.`);
  await administrator.query('vacuum passes, attribute_values');
  await administrator.query('checkpoint');
}

async function countJobsAndEvents(administrator: pg.Client): Promise<number> {
  const { rows } = await administrator.query<{ count: string }>(
    `select (select count(*) from events) + (select count(*) from pgboss.job where name !~ '^__') as count`,
  );
  return Number(rows[0]?.count);
}
