import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { nextChange } from './next-change.ts';
import { prepareEmbeddedDatabase } from './prepare-embedded-database.ts';
import { warnAboutRlsBypass } from './warn-about-rls-bypass.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const administratorUrl = inject('administratorUrl');
let url: string;

beforeAll(async () => {
  url = await prepareEmbeddedDatabase(administratorUrl);
}, 60_000);

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

test('a role that may not add extensions gets the same tables, and searches members without their index', async () => {
  expect(await memberIndexes(url)).toContain('identity_memberships_by_text');
  const { application: foreign } = await newDatabase('foreign_database');
  await migrate({ url: foreign, logger: quiet });
  expect(await memberIndexes(foreign)).toEqual(
    (await memberIndexes(url)).filter((name) => name !== 'identity_memberships_by_text'),
  );
});

test('after an upgrade, the data of two workspaces is in the new columns and tables of the same workspace', async () => {
  const { administrator, application } = await newDatabase('older_database');
  await migrateUntil(application, '0019-member-search');
  await ask(administrator, rowsOfTwoWorkspaces);
  await migrate({ url: application, logger: quiet });
  const inForce = `select relname from pg_class where relforcerowsecurity
    and relname in ('campaigns', 'campaign_chunks', 'passes', 'pass_users', 'attribute_values') order by 1`;
  expect((await ask<{ relname: string }>(application, inForce)).map(({ relname }) => relname)).toEqual([
    'attribute_values',
    'campaign_chunks',
    'campaigns',
    'pass_users',
    'passes',
  ]);
  const sums = `select workspace_id::int as workspace, name, pass_updates, notifications, failed from campaigns order by 1, 2`;
  expect(await ask(administrator, sums)).toEqual([
    { workspace: 1, name: 'Never sent', pass_updates: 0, notifications: 0, failed: 0 },
    { workspace: 1, name: 'Sent', pass_updates: 11, notifications: 22, failed: 3 },
    { workspace: 2, name: 'Never sent', pass_updates: 0, notifications: 0, failed: 0 },
    { workspace: 2, name: 'Sent', pass_updates: 21, notifications: 42, failed: 5 },
  ]);
  const values = `select workspace_id::int as workspace, subject_id as subject, key, value, entry_id as entry
    from attribute_values where key in ('club', 'member') order by 1, 3`;
  expect(await ask(administrator, values)).toEqual([
    { workspace: 1, subject: idOf(0), key: 'club', value: 'gold 1', entry: idOf(1) },
    { workspace: 1, subject: idOf(2), key: 'member', value: 'ab-1', entry: idOf(3) },
    { workspace: 2, subject: idOf(0), key: 'club', value: 'gold 2', entry: idOf(1) },
    { workspace: 2, subject: idOf(2), key: 'member', value: 'ab-2', entry: idOf(3) },
  ]);
});

test('after an upgrade, passes and people are filtered by the values they have', async () => {
  const { administrator, application } = await newDatabase('older_values');
  await migrateUntil(application, '0019-member-search');
  await ask(administrator, rowsOfTwoWorkspaces);
  await ask(
    administrator,
    `update passes set attributes = attributes || jsonb_build_object('points', workspace_id + 0.5, 'joined', '2026-03-01',
       'city', ' GROẞE ΟΔΟΣ ', 'blank', '  ')`,
  );
  await migrate({ url: application, logger: quiet });
  const values = (table: string) =>
    ask(
      administrator,
      `select workspace_id::int as workspace, filter_values as values from ${table} order by 1`,
    );
  const joined = Date.parse('2026-03-01');
  expect(await values('passes')).toEqual(
    [1, 2].map((workspace) => ({
      workspace,
      values: {
        member: `ab-${workspace}`,
        points: workspace + 0.5,
        joined: '2026-03-01',
        'joined:time': joined,
        city: ' große οδοσ ',
      },
    })),
  );
  expect(await values('pass_users')).toEqual(
    [1, 2].map((workspace) => ({
      workspace,
      values: { club: `gold ${workspace}`, firstName: 'mia', lastName: 'stone', email: 'mia@example.com' },
    })),
  );
  const indexed = `select key, value, number_value, time_value from attribute_values where workspace_id = 2 order by key`;
  const none = { number_value: null, time_value: null };
  expect(await ask(administrator, indexed)).toEqual([
    { key: 'city', value: ' große οδοσ ', ...none },
    { key: 'club', value: 'gold 2', ...none },
    { key: 'email', value: 'mia@example.com', ...none },
    { key: 'firstName', value: 'mia', ...none },
    { key: 'joined', value: '2026-03-01', ...none, time_value: new Date(joined) },
    { key: 'lastName', value: 'stone', ...none },
    { key: 'member', value: 'ab-2', ...none },
    { key: 'points', value: '2.5', ...none, number_value: 2.5 },
  ]);
});

test('a migration that was added after a later one had run is applied', async () => {
  const { application } = await newDatabase('unordered_database');
  await migrateUntil(application, '0053-scans', '0051-campaign-tests');
  await migrate({ url: application, logger: quiet });
  await expect(ask(application, 'select google_message from campaigns')).resolves.toEqual([]);
});

test('a signing key from before an upgrade keeps its encrypted private key', async () => {
  const { administrator, application } = await newDatabase('older_keys');
  await migrateUntil(application, '0022-attribute-values');
  await ask(
    administrator,
    `insert into identity_keys (id, public_modulus, public_exponent, sealed_private_key, created_at)
     values ('kid', 'modulus', 'AQAB', 'sealed', '2026-11-21T10:00:00Z')`,
  );
  await migrate({ url: application, logger: quiet });
  expect(await ask(administrator, 'select * from identity_keys')).toEqual([
    {
      id: 'kid',
      sealed_private_key: 'sealed',
      created_at: new Date('2026-11-21T10:00:00Z'),
      retired_at: null,
    },
  ]);
});

test('after an upgrade, the shared values of tickets are in their template’s row', async () => {
  const { administrator, application } = await newDatabase('older_tickets');
  await migrateUntil(application, '0019-member-search');
  await ask(administrator, rowsOfTwoWorkspaces);
  await ask(administrator, ticketsOfTwoWorkspaces);
  await migrate({ url: application, logger: quiet });
  const issued = `select workspace_id::int as workspace, name, issued_values from pass_templates order by 1, 2`;
  const rowsOf = (workspace: number) => [
    { workspace, name: 'Card', issued_values: null },
    {
      workspace,
      name: 'Event',
      issued_values: { startsAt: [`2026-12-2${workspace}`], venue: [null, 'Opera'], seat: 'differ' },
    },
    { workspace, name: 'Event without values', issued_values: {} },
  ];
  expect(await ask(administrator, issued)).toEqual([...rowsOf(1), ...rowsOf(2)]);
});

test('after an upgrade, passes go on showing a campaign that is being sent, and times never run back', async () => {
  const { administrator, application } = await newDatabase('older_times');
  await migrateUntil(application, '0019-member-search');
  const ahead = new Date('2030-01-01T00:00:00Z');
  await ask(
    administrator,
    `${rowsOfTwoWorkspaces};
     update campaigns set launched_at = now() where id = '${idOf(4)}' and workspace_id = 1;
     insert into change_numbers values (1, 7, '${ahead.toISOString()}')`,
  );
  await migrate({ url: application, logger: quiet });
  const chunks = `select workspace_id::int as workspace, number, change_number from campaign_chunks order by 1, 2`;
  expect(await ask(administrator, chunks)).toEqual([
    { workspace: 1, number: 1, change_number: '0' },
    { workspace: 1, number: 2, change_number: '0' },
    { workspace: 2, number: 1, change_number: null },
    { workspace: 2, number: 2, change_number: null },
  ]);
  const database = openDatabase({ url: application });
  const change = await database.inWorkspace('1', (tx) =>
    nextChange(tx, () => new Date('2026-11-26T10:00:00Z')),
  );
  await database.close();
  expect(change).toEqual({ change_number: '8', last_modified: new Date(ahead.getTime() + 500) });
});

test('after an upgrade, each delivery of a campaign is a run with the id, the content and the numbers it had', async () => {
  const { administrator, application } = await newDatabase('older_runs');
  await migrateUntil(application, '0080-campaign-covers');
  await ask(administrator, `${olderRows}; ${deliveries}`);
  await migrate({ url: application, logger: quiet });
  const campaigns = `select id, name, status, launch_requested_at is not null as launched, scheduled_at is not null as scheduled,
    pass_updates from campaigns where workspace_id = 1 order by id`;
  const campaign = { launched: false, scheduled: false, pass_updates: 0 };
  expect(await ask(administrator, campaigns)).toEqual([
    { ...campaign, id: idOf(41), name: 'Sent', status: 'Sent', launched: true, pass_updates: 7 },
    { ...campaign, id: idOf(42), name: 'Half sent', status: 'Sending', launched: true },
    { ...campaign, id: idOf(43), name: 'Scheduled', status: 'Scheduled', scheduled: true },
    { ...campaign, id: idOf(44), name: 'Weekly', status: 'Sending', launched: true, pass_updates: 3 },
    { ...campaign, id: idOf(48), name: 'Selecting', status: 'Sending', launched: true },
  ]);
  const runs = `select id, kind, campaign_id, status, content ->> 'message' as message, is_frozen, launched_at is not null as shown,
    released_through, pass_updates, occurrence ->> 'kind' as occurrence, created_by
    from campaign_runs where workspace_id = 1 order by id`;
  const run = {
    is_frozen: true,
    shown: true,
    released_through: null,
    pass_updates: 0,
    occurrence: null,
    created_by: null,
  };
  const launch = { ...run, kind: 'launch', status: 'Sending' };
  expect(await ask(administrator, runs)).toEqual([
    {
      ...launch,
      id: idOf(41),
      campaign_id: idOf(41),
      status: 'Sent',
      message: 'Cake',
      is_frozen: false,
      pass_updates: 7,
    },
    { ...launch, id: idOf(42), campaign_id: idOf(42), message: 'Tea', released_through: idOf(3) },
    {
      ...run,
      id: idOf(45),
      kind: 'recurring',
      campaign_id: idOf(44),
      status: 'Sent',
      message: 'Hello',
      pass_updates: 3,
    },
    {
      ...run,
      id: idOf(46),
      kind: 'recurring',
      campaign_id: idOf(44),
      status: 'Draft',
      message: 'Hello',
      shown: false,
      occurrence: 'issued',
    },
    {
      ...run,
      id: idOf(47),
      kind: 'test',
      campaign_id: null,
      status: 'Sent',
      message: 'Try',
      created_by: 'user_1',
    },
    { ...launch, id: idOf(48), campaign_id: idOf(48), message: 'Soup', shown: false },
  ]);
  const rest = `select (select count(*)::int from campaign_runs where workspace_id = 2) as others,
    (select count(*)::int from campaign_chunks where campaign_id = '${idOf(42)}' and released_at is null) as waiting,
    (select count(*)::int from campaign_clicks where campaign_id = '${idOf(45)}') as clicks,
    (select count(*)::int from triggered_passes where campaign_id = '${idOf(44)}' and run_id = '${idOf(45)}') as triggered`;
  expect(await ask(administrator, rest)).toEqual([{ others: 1, waiting: 1, clicks: 1, triggered: 1 }]);
  const unguarded = `select relname from pg_class where relname ~ '^(campaign|conversions|holdout|triggered|search_words)'
    and relkind = 'r' and not relforcerowsecurity and relname <> 'search_words'`;
  expect(await ask(application, unguarded)).toEqual([]);
});

const idOf = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;

/** The same ids in both workspaces with different values, so that mixing them up is detected. */
const rowsOfTwoWorkspaces = `
  insert into organizations (id, name, handle, workos_identifier, workspace_creation_enabled, can_create_non_demo_templates,
      can_send_custom_pass_download_emails, show_platform_branding, created_at, embedded_designer_enabled)
    values ('${idOf(9)}', 'Company', 'company', 'org_1', true, true, true, true, now(), true);
  insert into workspaces (id, organization_id, name, handle, timezone_name, created_at) overriding system value
    select n, '${idOf(9)}', 'Workspace ' || n, 'workspace-' || n, 'UTC', now() from generate_series(1, 2) n;
  insert into pass_templates (workspace_id, id, name, pass_type, is_demo, latest_revision_id, sign_up_access_level, change_number,
      last_modified, created_at)
    select n, '${idOf(2)}', 'Card', 'loyalty', false, '${idOf(2)}', 'NONE', 0, now(), now() from generate_series(1, 2) n;
  insert into pass_users (workspace_id, id, email, email_key, first_name, last_name, attributes, created_at)
    select n, '${idOf(1)}', 'mia@example.com', 'mia@example.com', 'Mia', 'Stone',
      jsonb_build_object('club', 'Gold ' || n, 'note', ''), now() from generate_series(1, 2) n;
  insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, status, link_version, change_number,
      last_modified, created_at)
    select n, '${idOf(3)}', '${idOf(2)}', '${idOf(1)}', jsonb_build_object('member', 'AB-' || n, 'note', null), 'issued', 1, 1,
      now(), now() from generate_series(1, 2) n;
  insert into campaigns (workspace_id, id, target_pass_template_id, name, status, created_at)
    select n, id::uuid, '${idOf(2)}', name, status, now() from generate_series(1, 2) n
      cross join (values ('${idOf(4)}', 'Sent', 'Sent'), ('${idOf(5)}', 'Never sent', 'Draft')) campaign (id, name, status);
  insert into campaign_chunks (workspace_id, campaign_id, number, first_pass_id, last_pass_id, pass_updates, notifications, failed,
      created_at)
    select n, '${idOf(4)}', number, '${idOf(3)}', '${idOf(3)}', updates, notifications, failed, now()
    from generate_series(1, 2) n
      cross join lateral (values (1, n * 10, n * 20, n * 2), (2, 1, 2, 1)) chunk (number, updates, notifications, failed)`;

/** Additionally an event with two tickets and a voided one of another day, and an event whose only ticket has no values. */
const ticketsOfTwoWorkspaces = `
  insert into google_service_accounts (id, issuer_identifier, client_email, sealed_json, created_at)
    values ('${idOf(6)}', '3388', 'tessera@example.com', 'sealed', now());
  insert into google_issuers (workspace_id, id, identifier, service_account_id, platform_managed, created_at)
    select n, '${idOf(6)}', '3388', '${idOf(6)}', true, now() from generate_series(1, 2) n;
  insert into pass_templates (workspace_id, id, name, pass_type, is_demo, google_issuer_id, latest_revision_id,
      sign_up_access_level, change_number, last_modified, created_at)
    select n, id::uuid, name, 'eventTicket', false, '${idOf(6)}', id::uuid, 'NONE', 0, now(), now()
    from generate_series(1, 2) n
      cross join (values ('${idOf(20)}', 'Event'), ('${idOf(21)}', 'Event without values')) event (id, name);
  insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, status, link_version, change_number,
      last_modified, created_at)
    select n, id::uuid, template::uuid, '${idOf(1)}', attributes || day, status, 1, 1, now(), now()
    from generate_series(1, 2) n
      cross join lateral (values
        ('${idOf(30)}', '${idOf(20)}', jsonb '{"seat": "1", "venue": "Opera"}', jsonb_build_object('startsAt', '2026-12-2' || n), 'issued'),
        ('${idOf(31)}', '${idOf(20)}', jsonb '{"seat": "2", "venue": null}', jsonb_build_object('startsAt', '2026-12-2' || n), 'issued'),
        ('${idOf(32)}', '${idOf(20)}', jsonb '{"seat": "1"}', jsonb '{"startsAt": "2026-12-30"}', 'voided'),
        ('${idOf(33)}', '${idOf(21)}', jsonb '{}', jsonb '{}', 'issued')
      ) ticket (id, template, attributes, day, status)`;

/** Two workspaces with a holder's pass each, at the latest version before there were runs. */
const olderRows = `
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
    select n, '${idOf(3)}', '${idOf(2)}', '${idOf(1)}', '{}', 'issued', 1, 1, now(), now() from generate_series(1, 2) n`;

/** A sent campaign, one half released, a scheduled one, a recurring one with two runs, a test, and one that selects its recipients. */
const deliveries = `
  insert into campaigns (workspace_id, id, target_pass_template_id, name, message, status, created_at, launch_requested_at, launched_at,
      is_frozen, released_through, pass_updates, scheduled_at, trigger, parent_id, occurrence, is_test, created_by)
    values
      (1, '${idOf(41)}', '${idOf(2)}', 'Sent', 'Cake', 'Sent', now(), null, now(), false, null, 7, null, null, null, null, false, null),
      (1, '${idOf(42)}', '${idOf(2)}', 'Half sent', 'Tea', 'Sending', now(), now(), now(), true, '${idOf(3)}', 0, null, null, null, null, false, null),
      (1, '${idOf(43)}', '${idOf(2)}', 'Scheduled', 'Later', 'Scheduled', now(), null, null, false, null, 0, now(), null, null, null, false, null),
      (1, '${idOf(44)}', '${idOf(2)}', 'Weekly', 'Hello', 'Sending', now(), now(), null, true, null, 3, null, '{"kind": "weekly"}', null, null, false, null),
      (1, '${idOf(45)}', '${idOf(2)}', 'Weekly', 'Hello', 'Sent', now(), now(), now(), true, null, 3, null, null, '${idOf(44)}', null, false, null),
      (1, '${idOf(46)}', '${idOf(2)}', 'Weekly', 'Hello', 'Draft', now(), null, null, true, null, 0, null, null, '${idOf(44)}', '{"kind": "issued"}', false, null),
      (1, '${idOf(47)}', '${idOf(2)}', 'Test', 'Try', 'Sent', now(), null, now(), true, null, 0, null, null, null, null, true, 'user_1'),
      (1, '${idOf(48)}', '${idOf(2)}', 'Selecting', 'Soup', 'Sending', now(), now(), null, true, null, 0, null, null, null, null, false, null),
      (2, '${idOf(41)}', '${idOf(2)}', 'Sent', 'Cake', 'Sent', now(), now(), now(), false, null, 7, null, null, null, null, false, null);
  insert into campaign_chunks (workspace_id, campaign_id, number, first_pass_id, last_pass_id, pass_ids, released_at, created_at)
    values (1, '${idOf(42)}', 1, '${idOf(3)}', '${idOf(3)}', '{${idOf(3)}}', now(), now()),
      (1, '${idOf(42)}', 2, '${idOf(4)}', '${idOf(4)}', '{${idOf(4)}}', null, now()),
      (1, '${idOf(47)}', 1, '${idOf(3)}', '${idOf(3)}', '{${idOf(3)}}', now(), now());
  insert into campaign_clicks values (1, '${idOf(45)}', '${idOf(3)}', now(), 1, '${idOf(60)}');
  insert into triggered_passes (workspace_id, pass_id, campaign_id, run_id, occurrence, reached_at)
    values (1, '${idOf(3)}', '${idOf(44)}', '${idOf(45)}', '', now())`;

/** Migrates to an earlier version. */
async function migrateUntil(database: string, last: string, without = ''): Promise<void> {
  const pool = new pg.Pool({ connectionString: database, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const earlier = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => name <= last && name !== without),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => earlier } });
  const { error, results } = await migrator.migrateToLatest();
  await db.destroy();
  expect([error, results?.at(-1)?.migrationName]).toEqual([undefined, last]);
}

/** A database in which the application's role may only create tables. */
async function newDatabase(name: string): Promise<{ administrator: string; application: string }> {
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
