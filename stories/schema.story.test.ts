import { tenantTables } from '@tessera/server/tables';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { migrations } from '../apps/server/src/platform/database/migrations/migrations.ts';
import { startWorld, type World } from './world/start-world.ts';
import { referenceTables } from './world/statement-rules.ts';
import { createStoryDatabase } from './world/story-database.ts';

let world: World;
let client: pg.Client;

beforeAll(async () => {
  world = await startWorld({ administratorUrl: inject('administratorUrl') });
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await world?.stop();
});

const rows = async <Row>(text: string): Promise<Row[]> => (await client.query(text, [tenantTables])).rows;

test('every table that has a workspace is known as a tenant table, and every tenant table exists', async () => {
  const found = await rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and $1::text[] is not null`,
  );
  expect(found.map((row) => row.name).sort()).toEqual([...tenantTables].sort());
});

test('every key, unique index and foreign key of a tenant table begins with the workspace', async () => {
  const indexes = await rows<{ name: string; first: string }>(
    `select i.indexrelid::regclass::text as name, a.attname as first
     from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where c.relname = any($1) `,
  );
  expect(indexes.length).toBeGreaterThan(tenantTables.length);
  expect(indexes.filter((index) => index.first !== 'workspace_id')).toEqual([]);
  const foreignKeys = await rows<{ name: string; target: string; first: string }>(
    `select k.conname as name, k.confrelid::regclass::text as target, a.attname as first
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where k.contype = 'f' and c.relname = any($1)`,
  );
  const towardsTenants = foreignKeys.filter((key) => tenantTables.some((table) => table === key.target));
  expect(towardsTenants.length).toBeGreaterThan(5);
  expect(towardsTenants.filter((key) => key.first !== 'workspace_id')).toEqual([]);
});

test('no global table points at a tenant table', async () => {
  const backwards = await rows<{ name: string }>(
    `select k.conname as name from pg_constraint k
     where k.contype = 'f' and k.confrelid::regclass::text = any($1) and not (k.conrelid::regclass::text = any($1))
       and not exists (select 1 from pg_inherits where inhrelid = k.conrelid)`,
  );
  expect(backwards).toEqual([]);
});

test('the global tables that tenant tables reference are known as reference tables', async () => {
  const found = await rows<{ name: string }>(
    `with recursive referenced (id) as (
       select confrelid from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)
       union select confrelid from pg_constraint join referenced on conrelid = id where contype = 'f')
     select id::regclass::text as name from referenced where not (id::regclass::text = any($1))`,
  );
  const global = found.filter(({ name }) => !tenantTables.some((table) => name.startsWith(`${table}_`)));
  expect(global.map(({ name }) => name).sort()).toEqual(referenceTables);
});

test('no trigger, no serial, no SET NULL: what a distributed database refuses is not there', async () => {
  const triggers = await rows<{ name: string }>(
    `select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relname = any($1)`,
  );
  expect(triggers).toEqual([]);
  const serials = await rows<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relname = any($1) and case when a.attisdropped then false
       else a.attidentity <> '' or pg_get_serial_sequence(c.relname, a.attname) is not null end`,
  );
  expect(serials).toEqual([]);
  const setNull = await rows<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'f' and confdeltype in ('n', 'd') and $1::text[] is not null`,
  );
  expect(setNull).toEqual([]);
});

test('row-level security is on and forced on every tenant table', async () => {
  const unguarded = await rows<{ name: string }>(
    `select c.relname as name from pg_class c where c.relname = any($1)
       and not (c.relrowsecurity and c.relforcerowsecurity
         and exists (select 1 from pg_policy p where p.polrelid = c.oid))`,
  );
  expect(unguarded).toEqual([]);
});

test('without a workspace set for the transaction, or with another one, no tenant row is seen or written', async () => {
  const { rows: workspaces } = await client.query<{ id: string }>(
    `with organization as (
       insert into organizations values (gen_random_uuid(), 'A', 'a', 'org_a', true, true, true, null, false, now(), true) returning id)
     insert into workspaces (organization_id, name, handle, timezone_name, created_at)
     select id, name, name, 'UTC', now() from organization, unnest(array['one', 'two']) as name returning id`,
  );
  const [one, two] = workspaces.map((workspace) => workspace.id);
  await client.query(
    `begin; set local app.workspace_id = '${one}'; insert into change_numbers values (${one}, 7, now()); commit`,
  );
  expect((await client.query('select * from change_numbers')).rowCount).toBe(0);
  await client.query(`begin; set local app.workspace_id = '${two}'`);
  expect((await client.query('select * from change_numbers')).rowCount).toBe(0);
  await expect(client.query(`insert into change_numbers values (${one}, 8, now())`)).rejects.toThrow(
    'row-level security',
  );
  await client.query('rollback');
});

test('events of a month without a partition are kept', async () => {
  const workspace = (await client.query<{ id: string }>('select id from workspaces limit 1')).rows[0]?.id;
  await client.query(
    `begin; set local app.workspace_id = '${workspace}';
     insert into events values (${workspace}, '2019-01-01', gen_random_uuid(), 'test', '{}'); commit`,
  );
  await client.query(`begin; set local app.workspace_id = '${workspace}'`);
  expect((await client.query(`select 1 from events where at < '2020-01-01'`)).rowCount).toBe(1);
  await client.query('rollback');
});

test('of servers that start at the same moment on an empty database one brings it up to date, and the others find it so', async () => {
  const empty = await createStoryDatabase(inject('administratorUrl'));
  const starting = { url: empty.url, logger: { info: () => undefined } };
  try {
    await Promise.all(Array.from({ length: 4 }, () => migrate(starting)));
    const once = new pg.Client({ connectionString: empty.url });
    await once.connect();
    const done = await once.query<{ name: string }>(
      'select name from kysely_migration union select name from kysely_expansion order by name',
    );
    await once.end();
    expect(done.rows.map(({ name }) => name)).toEqual(Object.keys(migrations).sort());
  } finally {
    await empty.drop();
  }
});
