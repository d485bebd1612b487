import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { answerCommand } from '../../commands/answer-command.ts';
import { warnAboutRlsBypass } from '../../composition/start-server.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { prepareEmbeddedDatabase } from './open-database-server.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const administratorUrl = inject('administratorUrl');
const { '0100-baseline': first } = migrations;
const baseline: typeof migrations = first ? { '0100-baseline': first } : {};
let url: string;

beforeAll(async () => {
  url = await prepareEmbeddedDatabase(administratorUrl);
});

test('the embedded database is used with a role that row-level security applies to', async () => {
  const database = openDatabase({ url, connectionsMax: 1 });
  const warnings: string[] = [];
  await warnAboutRlsBypass(database.global, { warn: (message) => warnings.push(message) });
  await database.close();
  expect(warnings).toEqual([]);
});

test('a server waits for another server’s migrations longer than the statement timeout', async () => {
  await migrate({ url, logger: quiet });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    await other.query(`alter role current_user set statement_timeout = '100ms'`);
    await holdMigrationLock(other);
    const started = migrate({ url, logger: quiet }).then(() => 'started');
    await expect.poll(() => millisecondsWaited(other), { timeout: 10_000 }).toBeGreaterThan(300);
    await other.query('select pg_advisory_unlock_all()');
    expect(await started).toBe('started');
  } finally {
    await other.query('alter role current_user reset statement_timeout');
    await other.end();
  }
});

test('a migration that waits for a table gives way to the server that it blocks', async () => {
  const { application } = await newDatabase('busy_database');
  await migrate({ url: application, logger: quiet });
  const server = new pg.Client({ connectionString: application });
  await server.connect();
  try {
    await server.query('begin; select from pass_templates');
    let attempts = 0;
    const locked = Promise.withResolvers<void>();
    const alters: Migration = {
      up: async (db) => {
        attempts++;
        await sql`lock table passes in share row exclusive mode`.execute(db);
        locked.resolve();
        await sql`alter table pass_templates add column added text`.execute(db);
      },
    };
    const migrated = migrate({
      url: application,
      logger: quiet,
      migrations: { ...migrations, '9001-alters': alters },
    });
    await Promise.race([locked.promise, migrated]);
    // Waits for the migration, which waits for this transaction.
    await server.query('lock table passes in row exclusive mode; commit');
    await migrated;
    expect(attempts).toBeGreaterThan(1);
    await expect(ask(application, 'select added from pass_templates')).resolves.toEqual([]);
  } finally {
    await server.end();
  }
});

test('a role that may not add extensions gets the same tables, and searches members without their index', async () => {
  expect(await memberIndexes(url)).toContain('identity_memberships_by_text');
  const { application: foreign } = await newDatabase('foreign_database');
  await migrate({ url: foreign, logger: quiet });
  expect(await memberIndexes(foreign)).toEqual(
    (await memberIndexes(url)).filter((name) => name !== 'identity_memberships_by_text'),
  );
});

test('a migration that was added after a later one had run is applied', async () => {
  const { application } = await newDatabase('unordered_database');
  const adds = (table: string): Migration => ({
    up: async (db) => void (await sql`create table ${sql.table(table)} ()`.execute(db)),
  });
  const later = { ...migrations, '9002-later': adds('later') };
  await migrate({ url: application, logger: quiet, migrations: later });
  await migrate({
    url: application,
    logger: quiet,
    migrations: { ...later, '9001-earlier': adds('earlier') },
  });
  await expect(ask(application, 'select * from earlier, later')).resolves.toEqual([]);
});

test('a release starts on a database that a newer one expanded, and refuses one that it contracted', async () => {
  const { application } = await newDatabase('newer_database');
  const nothing: Migration = { up: async () => undefined };
  const expanded = { ...migrations, '9001-newer': nothing };
  const contracted = { ...expanded, '9002-contract-older': nothing };
  const start = (known: typeof migrations) => migrate({ url: application, logger: quiet, migrations: known });
  await start(expanded);
  await start(migrations);
  // What 0.1.0 reads.
  expect(await ask(application, 'select name from kysely_migration')).toEqual([{ name: '0100-baseline' }]);
  await Promise.all([start(contracted), start(contracted)]);
  await start(contracted);
  await expect(start(migrations)).rejects.toThrow('The database could not be migrated.');
});

test('a contraction runs after an expansion with a higher number', async () => {
  const { application } = await newDatabase('contracted_database');
  const ran: string[] = [];
  const noting = (name: string): [string, Migration] => [name, { up: async () => void ran.push(name) }];
  const both = Object.fromEntries([noting('9001-contract-older'), noting('9002-newer')]);
  await migrate({ url: application, logger: quiet, migrations: { ...migrations, ...both } });
  expect(ran).toEqual(['9002-newer', '9001-contract-older']);
});

test('expansions in the table of contractions, where development versions recorded them, do not run twice', async () => {
  const { application } = await newDatabase('misplaced_database');
  await migrate({ url: application, logger: quiet });
  const schema = await schemaOf(application);
  await ask(
    application,
    'insert into kysely_migration select * from kysely_expansion; drop table kysely_expansion',
  );
  await migrate({ url: application, logger: quiet });
  expect(await schemaOf(application)).toEqual(schema);
});

test('a database with the last migration before the baseline becomes like an empty one, and keeps its data', async () => {
  const { administrator, application } = await newDatabase('older_database');
  const toBaseline = () => migrate({ url: application, logger: quiet, migrations: baseline });
  await toBaseline();
  const schema = await schemaOf(application);
  await ask(administrator, rows);
  const before = await ask(administrator, rowsOfRuns);
  await ask(application, `${undoChanges}; ${setMigrations('0080-campaign-covers', '0081-campaign-runs')}`);
  expect(await schemaOf(application)).not.toEqual(schema);
  await ask(
    administrator,
    `insert into count_deltas (workspace_id, id, subject_id, kind, amount, day)
       values (1, '${idOf(8)}', '${idOf(2)}', 'issued', 1, '2026-11-22')`,
  );
  await Promise.all([toBaseline(), toBaseline()]);
  expect(await schemaOf(application)).toEqual(schema);
  expect(await ask(application, 'select name from kysely_migration')).toEqual(
    Object.keys(baseline).map((name) => ({ name })),
  );
  expect(before).toHaveLength(2);
  expect(await ask(administrator, rowsOfRuns)).toEqual(before);
  expect(await ask(administrator, 'select at from count_deltas')).toEqual([
    { at: new Date('2026-11-22T12:00:00Z') },
  ]);
});

test('an older database is refused with status 1 and the commit to start first, and is left as it is', async () => {
  const { application } = await newDatabase('too_old_database');
  await migrate({ url: application, logger: quiet, migrations: baseline });
  await ask(application, `${undoChanges}; ${setMigrations('0079-unknown', '0080-campaign-covers')}`);
  const schema = await schemaOf(application);
  const environment = { DATABASE_URL: application, DATA_DIR: inject('scratchDirectory') };
  expect(await answerCommand(['migrate'], environment)).toEqual({
    status: 1,
    stdout: '',
    stderr: `The database's last migration is 0080-campaign-covers: start Tessera's commit 78c627d8 on it once, and then this version.\n`,
  });
  expect(await schemaOf(application)).toEqual(schema);
});

const idOf = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;

/** In both workspaces the same ids: a campaign and its run, with a chunk, a click and conversions. */
const rows = `
  insert into organizations (id, name, handle, workos_identifier, workspace_creation_enabled, can_create_non_demo_templates,
      can_send_custom_pass_download_emails, show_platform_branding, created_at, embedded_designer_enabled)
    values ('${idOf(9)}', 'Company', 'company', 'org_1', true, true, true, true, now(), true);
  insert into workspaces (id, organization_id, name, handle, timezone_name, created_at) overriding system value
    select n, '${idOf(9)}', 'Workspace ' || n, 'workspace-' || n, 'UTC', now() from generate_series(1, 2) n;
  insert into pass_templates (workspace_id, id, name, pass_type, is_demo, latest_revision_id, sign_up_access_level, change_number,
      last_modified, created_at)
    select n, '${idOf(2)}', 'Card', 'loyalty', false, '${idOf(2)}', 'NONE', 0, now(), now() from generate_series(1, 2) n;
  insert into pass_users (workspace_id, id, email, email_key, first_name, last_name, attributes, created_at)
    select n, '${idOf(1)}', 'mia@example.com', 'mia@example.com', 'Mia', 'Stone', '{}', now() from generate_series(1, 2) n;
  insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, status, link_version, change_number,
      last_modified, created_at)
    select n, '${idOf(3)}', '${idOf(2)}', '${idOf(1)}', '{}', 'issued', 1, 1, now(), now() from generate_series(1, 2) n;
  insert into campaign_goals (workspace_id, id, name, window_days, created_at)
    select n, '${idOf(4)}', 'Visit', 7, now() from generate_series(1, 2) n;
  insert into campaigns (workspace_id, id, target_pass_template_id, name, status, created_at)
    select n, '${idOf(5)}', '${idOf(2)}', 'Cake', 'Sent', now() from generate_series(1, 2) n;
  insert into campaign_runs (workspace_id, id, kind, campaign_id, target_pass_template_id, status, content, is_frozen, created_at,
      launch_requested_at)
    select n, '${idOf(5)}', 'launch', '${idOf(5)}', '${idOf(2)}', 'Sent', '{}', false, now(), now() from generate_series(1, 2) n;
  insert into campaign_chunks (workspace_id, run_id, number, first_pass_id, last_pass_id, recipients, created_at)
    select n, '${idOf(5)}', 1, '${idOf(3)}', '${idOf(3)}', n, now() from generate_series(1, 2) n;
  insert into campaign_clicks select n, '${idOf(5)}', '${idOf(3)}', now(), n, '${idOf(6)}' from generate_series(1, 2) n;
  insert into conversions (workspace_id, id, goal_id, pass_id, run_id, clicked_run_id, reference, value, occurred_at, created_at)
    select n, '${idOf(7)}', '${idOf(4)}', '${idOf(3)}', '${idOf(5)}', '${idOf(5)}', '', n, now(), now() from generate_series(1, 2) n;
  insert into holdout_conversions select n, '${idOf(5)}', '${idOf(3)}', now(), n from generate_series(1, 2) n`;

const rowsOfRuns = `
  select chunk.*, click.*, conversion.*, holdout.*
  from campaign_chunks chunk
    join campaign_clicks click using (workspace_id, run_id)
    join conversions conversion using (workspace_id, run_id)
    join holdout_conversions holdout using (workspace_id, run_id)
  order by chunk.workspace_id`;

/** Back to the schema before the baseline. */
const undoChanges = [
  'create table organization_foundings (user_id text primary key)',
  'alter table count_deltas add column day date, alter column at drop not null',
  'alter table scans drop constraint scans_action',
  `alter table scans add constraint scans_action check (action in ('visit', 'redeem', 'add')) not valid`,
  ...['campaign_chunks', 'campaign_clicks', 'conversions', 'holdout_conversions'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_workspace_id_run_id_fkey`,
    `alter table ${table} rename column run_id to campaign_id`,
    `alter table ${table} add foreign key (workspace_id, campaign_id) references campaign_runs (workspace_id, id)`,
  ]),
  'alter table conversions rename column clicked_run_id to clicked_campaign_id',
  'alter index conversions_of_run rename to conversions_of_campaign',
  // Of migrations after the baseline.
].join('; ');

const setMigrations = (...names: string[]) =>
  `delete from kysely_migration; insert into kysely_migration (name, timestamp) values ${names.map((name) => `('${name}', '2026-11-27T00:00:00.000Z')`).join(', ')}`;

/** Columns, constraints and indexes. */
async function schemaOf(database: string): Promise<unknown[]> {
  return ask(
    database,
    `select attrelid::regclass::text as of, attname || ' ' || format_type(atttypid, atttypmod) as what from pg_attribute
       join pg_class on pg_class.oid = attrelid
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
     union all
     select conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = current_schema()::regnamespace
     union all
     select tablename, indexdef from pg_indexes where schemaname = current_schema()
     order by 1, 2`,
  );
}

/** A database in which the application's role may only create tables. */
async function newDatabase(name: string): Promise<{ administrator: string; application: string }> {
  // One of a run that was ended, on a database server of its own.
  await ask(administratorUrl, `drop database if exists ${name} with (force)`);
  await ask(administratorUrl, `create database ${name}`);
  const administrator = new URL(administratorUrl);
  const application = new URL(url);
  administrator.pathname = application.pathname = `/${name}`;
  await ask(administrator.href, `grant create on schema public to ${application.username}`);
  return { administrator: administrator.href, application: application.href };
}

async function memberIndexes(database: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    database,
    `select indexname as name from pg_indexes where tablename = 'identity_memberships' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function ask<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Takes the advisory lock that Kysely's migrator of another server would hold. */
async function holdMigrationLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock(3853314791062309107)');
}

async function millisecondsWaited(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waited: string }>(
    `select extract(milliseconds from clock_timestamp() - query_start) as waited
     from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory' and datname = current_database()`,
  );
  return Number(rows[0]?.waited ?? 0);
}
