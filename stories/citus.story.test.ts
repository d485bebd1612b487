import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { answerCommand } from '../apps/server/src/commands/answer-command.ts';
import { jobs } from '../apps/server/src/composition/features.ts';
import type { ClusterState } from '../apps/server/src/platform/database/citus/cluster.ts';
import { distribute } from '../apps/server/src/platform/database/citus/distribute.ts';
import { findUndistributed } from '../apps/server/src/platform/database/citus/table-kinds.ts';
import { addForeignKey, createTenantTable } from '../apps/server/src/platform/database/citus/tenant-table.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { migrate, openWithoutTimeout } from '../apps/server/src/platform/database/migrate.ts';
import { migrations } from '../apps/server/src/platform/database/migrations/migrations.ts';
import { openQueue } from '../apps/server/src/platform/queue/queue.ts';
import { cluster, createStoryDatabase, type StoryDatabase } from './world/story-database.ts';

const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const { '0100-baseline': first } = migrations;
const baseline: typeof migrations = first ? { '0100-baseline': first } : {};
/** What a release may add to a database that is distributed already. */
const later: typeof migrations = {
  ...migrations,
  '9001-gifts': {
    up: async (db) => {
      await sql`alter table passes add column gift_count integer not null default 0`.execute(db);
      await createTenantTable(db, {
        name: 'gifts',
        columns: sql`workspace_id bigint not null, id uuid not null, change_of bigint not null,
          note text constraint gifts_note check (note <> ''), primary key (workspace_id, id)`,
        foreignKeys: [
          {
            name: 'gifts_change',
            columns: ['workspace_id'],
            references: { table: 'change_numbers', columns: ['workspace_id'] },
          },
        ],
      });
      await createTenantTable(db, {
        name: 'gift_marks',
        columns: sql`workspace_id bigint not null, gift_id uuid not null, primary key (workspace_id, gift_id)`,
      });
      await addForeignKey(db, {
        table: 'gift_marks',
        name: 'gift_marks_gift',
        columns: ['workspace_id', 'gift_id'],
        references: { table: 'gifts', columns: ['workspace_id', 'id'] },
      });
      await sql`create index gifts_note on gifts (workspace_id, note)`.execute(db);
    },
  },
};

let database: StoryDatabase;
const command = (...words: string[]) => answerCommand(words, { DATABASE_URL: database.url });

beforeEach(async () => {
  database = await createStoryDatabase(inject('administratorUrl'));
});

afterEach(() => database.drop());

async function withConnection<Result>(
  work: (db: ReturnType<typeof openWithoutTimeout>) => Promise<Result>,
): Promise<Result> {
  const db = openWithoutTimeout(database.url);
  return work(db).finally(() => db.destroy());
}

async function migrateAll(): Promise<void> {
  await migrate({ url: database.url, logger });
  await (await openQueue({ url: database.url, jobs, logger })).stop();
}

async function undistributed(): Promise<string[]> {
  return (await withConnection((db) => findUndistributed(db))).map(({ name }) => name);
}

/** Of a workspace that each test creates, as the servers would. */
async function giftsOf(workspaceId: string): Promise<string[]> {
  const opened = openDatabase({ url: database.url, connectionsMax: 1 });
  try {
    return await opened.inWorkspace(workspaceId, async ({ db }) => {
      const { rows } = await sql<{ note: string }>`select note from gifts`.execute(db);
      return rows.map(({ note }) => note);
    });
  } finally {
    await opened.close();
  }
}

async function addGift(workspaceId: string, note: string): Promise<void> {
  const opened = openDatabase({ url: database.url, connectionsMax: 1 });
  try {
    await opened.inWorkspace(workspaceId, ({ db }) =>
      sql`insert into gifts values (${workspaceId}, gen_random_uuid(), 1, ${note})`.execute(db),
    );
  } finally {
    await opened.close();
  }
}

async function createWorkspaceRows(): Promise<string[]> {
  const ids = await withConnection(async (db) => {
    await sql`insert into organizations values (gen_random_uuid(), 'A', 'a', 'org_a', true, true, true, null, false, now(), true)`.execute(
      db,
    );
    const { rows } = await sql<{ id: string }>`
      insert into workspaces (organization_id, name, handle, timezone_name, created_at)
      select id, 'W' || n, 'w' || n, 'UTC', now() from organizations, generate_series(1, 2) as n returning id`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  });
  const opened = openDatabase({ url: database.url, connectionsMax: 1 });
  for (const id of ids)
    await opened.inWorkspace(id, ({ db }) =>
      sql`insert into change_numbers values (${id}, 7, now())`.execute(db),
    );
  await opened.close();
  return ids;
}

test.skipIf(cluster)('a database without the extension is refused, and nothing changes', async () => {
  await migrateAll();
  const refusal =
    'The database has no extension citus: create it on each node as a superuser, and connect the nodes.\n';
  expect(await command('distribute')).toEqual({ status: 1, stdout: '', stderr: refusal });
});

test.skipIf(cluster)(
  'on plain PostgreSQL, migrations create tenant tables with keys and row-level security',
  async () => {
    await migrate({ url: database.url, logger, migrations: later });
    const [one = '', other = ''] = await createWorkspaceRows();
    await addGift(one, 'Mug');
    expect([await giftsOf(one), await giftsOf(other)]).toEqual([['Mug'], []]);
  },
);

describe.skipIf(!cluster)('on a Citus cluster', () => {
  test('a release’s migrations upgrade a database that was distributed under the previous one', async () => {
    await migrate({ url: database.url, logger, migrations: baseline });
    const [one = '', other = ''] = await createWorkspaceRows();
    await withConnection((db) => distribute(db, { shards: 4 }));
    await migrate({ url: database.url, logger, migrations: later });
    expect(await undistributed()).toEqual([]);
    await addGift(one, 'Mug');
    expect([await giftsOf(one), await giftsOf(other)]).toEqual([['Mug'], []]);
    await expect(addGift('999', 'Without a workspace')).rejects.toThrow('gifts_change');
    await expect(addGift(one, '')).rejects.toThrow('gifts_note');
  });

  test('the command reports what it would distribute, distributes rows and all, and then finds nothing', async () => {
    await migrateAll();
    const ids = await createWorkspaceRows();
    const dry = await command('distribute', '--dry-run', '--shards', '4');
    expect(dry.stdout).toContain('Would distribute by workspace, in 4 shards over 3 nodes: ');
    expect(dry.stdout).toContain(
      'Would copy to each node: apple_certificates, google_service_accounts, organizations, workspaces.\n',
    );
    expect((await undistributed()).length).toBeGreaterThan(40);
    const done = await command('distribute', '--shards', '4');
    expect(done).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('change_numbers') });
    expect(await undistributed()).toEqual([]);
    expect((await command('distribute')).stdout).toBe('All tables are distributed over 3 nodes.\n');
    // Reserving requests to Google writes on one node.
    const pacing = await withConnection((db) =>
      sql`select from pg_dist_partition where logicalrelid = 'google_pacing'::regclass`.execute(db),
    );
    expect(pacing.rows).toEqual([]);
    const opened = openDatabase({ url: database.url, connectionsMax: 1 });
    const counts = [];
    for (const id of ids)
      counts.push(
        ...(await opened.readInWorkspace(id, ({ workspaceId, db }) =>
          db.selectFrom('change_numbers').select('change_number').where('workspace_id', '=', workspaceId),
        )),
      );
    await opened.close();
    expect(counts).toEqual([{ change_number: '7' }, { change_number: '7' }]);
  });

  test('another node answers reads, with what was committed before; it runs what it lacks on the coordinator', async () => {
    await migrateAll();
    const ids = await createWorkspaceRows();
    await command('distribute', '--shards', '4');
    const { host } = new URL(cluster?.[1] ?? '');
    const readUrl = Object.assign(new URL(database.url), { host }).toString();
    const reasons: string[] = [];
    const opened = openDatabase({
      ...{ url: database.url, readUrl, connectionsMax: 2 },
      onReadServerUnused: (reason) => reasons.push(reason),
    });
    try {
      for (let change = 8; change < 40; change++)
        for (const id of ids) {
          await opened.inWorkspace(id, ({ db }) =>
            sql`update change_numbers set change_number = ${change} where workspace_id = ${id}`.execute(db),
          );
          const read = await opened.readInWorkspace(id, ({ workspaceId, db }) =>
            db
              .selectFrom('change_numbers')
              .innerJoin('workspaces', 'workspaces.id', 'change_numbers.workspace_id')
              .select('change_number')
              .where('change_numbers.workspace_id', '=', workspaceId),
          );
          const { rows } = await opened.inWorkspaceReadOnly(id, ({ db }) =>
            sql<{
              node: number;
              number: string;
            }>`select (select groupid from pg_dist_local_group) as node, change_number as number
              from change_numbers where workspace_id = ${id}`.execute(db),
          );
          expect([read, rows]).toEqual([
            [{ change_number: String(change) }],
            [{ node: expect.any(Number), number: String(change) }],
          ]);
          expect(rows[0]?.node).toBeGreaterThan(0);
        }
      expect(reasons).toEqual([]);
      const local = await opened.inWorkspaceReadOnly(ids[0] ?? '', ({ db }) =>
        db.selectFrom('identity_users').select('id').execute(),
      );
      expect([local, reasons]).toEqual([[], ['it reports error 42P01']]);
    } finally {
      await opened.close();
    }
  });

  test('status shows the nodes, the tables left, the largest shard and the moves', async () => {
    await migrateAll();
    const read = async () => {
      const { stdout } = await command('status', '--json');
      return (JSON.parse(stdout) as { database: { cluster: ClusterState } }).database.cluster;
    };
    const before = await read();
    expect(before.undistributed).toContain('passes');
    expect(before).toMatchObject({ skew: null, moves: [] });
    await command('distribute', '--shards', '4');
    await createWorkspaceRows();
    const { nodes, undistributed: left, skew, moves } = await read();
    expect(nodes.map(({ isCoordinator, isActive, shards }) => [isCoordinator, isActive, shards])).toEqual([
      [true, true, 0],
      [false, true, 2],
      [false, true, 2],
    ]);
    expect([left, moves]).toEqual([[], []]);
    expect(skew).toBeGreaterThanOrEqual(1);
    expect((await command('status')).stdout).toContain('times the mean');
  });

  test('an interrupted run changes nothing, and another one completes', async () => {
    await migrateAll();
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('begin; lock table passes');
    const interrupted = withConnection((db) => distribute(db, { shards: 4 })).then(
      () => 'done',
      () => 'interrupted',
    );
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await withConnection(async (db) => {
      await expect.poll(async () => (await sql.raw(waiting).execute(db)).rows.length).toBe(1);
      await sql.raw(`select pg_terminate_backend(pid) from (${waiting}) as stuck`).execute(db);
    });
    expect(await interrupted).toBe('interrupted');
    await blocker.query('rollback');
    await blocker.end();
    const left = await undistributed();
    expect(left).toEqual(expect.arrayContaining(['change_numbers', 'passes', 'workspaces']));
    await withConnection((db) => distribute(db, { shards: 4 }));
    expect(await undistributed()).toEqual([]);
  });

  test('a server that is connected, and a node that is inactive, refuse the command', async () => {
    await migrateAll();
    const server = openDatabase({ url: database.url, connectionsMax: 1, name: 'tessera 0.1.0 web host/1' });
    await sql`select 1`.execute(server.global);
    expect((await command('distribute')).stderr).toBe(
      'host/1 uses the database: stop all servers, and try again.\n',
    );
    await server.close();
    const administrator = new pg.Client({
      connectionString: Object.assign(new URL(inject('administratorUrl')), {
        pathname: new URL(database.url).pathname,
      }).toString(),
    });
    await administrator.connect();
    await administrator.query(
      `select citus_disable_node(nodename, nodeport, synchronous => true) from pg_dist_node order by groupid desc limit 1`,
    );
    await administrator.end();
    expect((await command('distribute')).stderr).toMatch(/^The node [\w.:]+ is inactive: activate it with/);
    expect(await undistributed()).toContain('passes');
  });
});
