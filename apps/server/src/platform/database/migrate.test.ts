import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparePlaces } from './embedded/places.ts';
import { removeEmbeddedPostgres } from './embedded/remove-embedded-postgres.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { prepareEmbeddedDatabase } from './prepare-embedded-database.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let directory: string;
let server: EmbeddedPostgres;
let url: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'migrate-'));
  server = await startEmbeddedPostgres({ directory, log: quiet });
  url = await prepareEmbeddedDatabase(server.url);
}, 60_000);

afterAll(async () => {
  await server?.stop();
  const { home, runAs } = preparePlaces(directory);
  await removeEmbeddedPostgres({ directory });
  rmSync(directory, { recursive: true });
  if (runAs) rmSync(home, { recursive: true });
});

test('a server waits for the migrations of another longer than any statement may take', async () => {
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
    await other.end();
  }
});

test('a role that may not add extensions gets the same tables, and searches members without their index', async () => {
  expect(await memberIndexes(url)).toContain('identity_memberships_by_text');
  const foreign = await foreignDatabase();
  await migrate({ url: foreign, logger: quiet });
  expect(await memberIndexes(foreign)).toEqual(
    (await memberIndexes(url)).filter((name) => name !== 'identity_memberships_by_text'),
  );
});

/** A database of somebody else's, in which the application's role may do no more than make tables. */
async function foreignDatabase(): Promise<string> {
  await ask(server.url, 'create database foreign_database');
  const administrator = new URL(server.url);
  const application = new URL(url);
  administrator.pathname = application.pathname = '/foreign_database';
  await ask(administrator.href, `grant create on schema public to ${application.username}`);
  return application.href;
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

/** As a server does that is bringing the schema up to date: by the key under which the migrator of that server waits for it. */
async function holdMigrationLock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock(3853314791062309107)');
}

async function millisecondsWaited(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waited: string }>(
    `select extract(milliseconds from clock_timestamp() - query_start) as waited
     from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory'`,
  );
  return Number(rows[0]?.waited ?? 0);
}
