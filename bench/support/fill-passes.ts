import { type Attribute, type DesignDocument, emptyDesignDocument, filterValues } from '@tessera/pass-design';
import type pg from 'pg';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import type { AttributeValues } from '../../apps/server/src/platform/database/schema/passes-tables.ts';
import { peopleSubjectId } from '../../apps/server/src/platform/database/schema/search-tables.ts';
import { indexedValues } from '../../apps/server/src/platform/database/search/save-attribute-values.ts';
import { searchWords } from '../../apps/server/src/platform/database/search/search-words.ts';
import { startBenchDatabase } from './database.ts';

export const passesWorkspaceId = '1';

const idOf = (number: string): string =>
  `('019aa000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
export const idOfPass = (number: number): string =>
  `019aa000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
export const passesTemplateId = idOfPass(1);

const attribute = (
  key: string,
  type: Attribute['type'],
  more: Partial<Pick<Attribute, 'scope' | 'default'>> = {},
): Attribute => ({
  id: key,
  key,
  label: key,
  type,
  scope: 'pass',
  required: false,
  default: null,
  onSignUpForm: false,
  ...more,
});

export const passesDesign: DesignDocument = {
  ...emptyDesignDocument('loyalty', 'Passes'),
  attributes: [
    attribute('points', 'number'),
    attribute('tier', 'text'),
    attribute('joined', 'date'),
    attribute('city', 'text', { default: 'Oslo' }),
    attribute('club', 'text', { scope: 'user' }),
  ],
};

const passValues = (n: number) => ({
  points: n % 10_000,
  tier: `Tier ${n % 4}`,
  joined: new Date(Date.UTC(2020, 0, 1 + (n % 2_000))).toISOString().slice(0, 10),
  city: n % 10 === 0 ? null : `City ${n % 100}`,
});
const personValues = (n: number) => ({ club: `Club ${n % 50}` });
const nameOf = (n: number) => ({
  firstName: n % 2 === 0 ? 'Ada' : 'Grace',
  lastName: `w${String(n % 1_000).padStart(3, '0')}`,
  email: `p${String(n).padStart(7, '0')}@example.com`,
});

/** Every attribute and name repeats after this many passes; only the email address is unique. */
const period = 10_000;

export type PassesWorld = {
  url: string;
  database: Database;
  administrator: pg.Client;
  count: number;
  close(): Promise<void>;
};

export async function openPasses(count: number): Promise<PassesWorld> {
  const server = await startBenchDatabase();
  await migrate({ url: server.url, logger: { info: () => undefined } });
  const database = openDatabase({ url: server.url });
  await fillPasses(server.administrator, count);
  return {
    url: server.url,
    database,
    administrator: server.administrator,
    count,
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
}

/** Writes rows like the product: the first period through its functions for searching and filtering, copies of it in SQL. */
async function fillPasses(administrator: pg.Client, count: number): Promise<void> {
  const run = (statement: string, values?: unknown[]) => administrator.query(statement, values);
  await run('set synchronous_commit = off');
  await run(`set maintenance_work_mem = '1GB'`);
  // The keys are valid by construction; skip a million checks.
  await run('set session_replication_role = replica');
  await insertTemplate(administrator);
  const indexes = await dropIndexes(administrator, [
    'passes',
    'pass_users',
    'search_words',
    'attribute_values',
  ]);
  await insertPeriod(administrator, Math.min(period, count));
  if (count > period) await repeatPeriod(administrator, count);
  await run(
    `insert into apple_registrations select 1, 'device-' || n, ${idOf('n * 20')}, 'pass.example', now()
     from generate_series(1, $1::int / 20) n`,
    [count],
  );
  for (const statement of indexes) await run(statement);
  await run('set session_replication_role = default');
  // Autovacuum does this within a minute of so many new rows.
  await run('vacuum analyze');
}

const times = (n: string) =>
  `timestamptz '2026-01-01' + (${n}::bigint * 7919 % 1000003) * interval '1 second'`;
const created = (n: string) => `timestamptz '2026-01-01' + ${n} * interval '1 second'`;

async function insertPeriod(administrator: pg.Client, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => 1 + index);
  const json = (values: (n: number) => unknown) => numbers.map((n) => JSON.stringify(values(n)));
  await administrator.query(
    `insert into pass_users (workspace_id, id, email, email_key, first_name, last_name, attributes, created_at, filter_values)
     select 1, ${idOf('n')}, person ->> 'email', person ->> 'email', person ->> 'firstName', person ->> 'lastName', attributes,
       now(), filter_values
     from unnest($1::int[], $2::jsonb[], $3::jsonb[], $4::jsonb[]) as each (n, person, attributes, filter_values)`,
    [
      numbers,
      json(nameOf),
      json(personValues),
      json((n) => filterValues({ ...personValues(n), ...nameOf(n) })),
    ],
  );
  await administrator.query(
    `insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, status, voided_at, expires_at, link_version,
       change_number, last_modified, created_at, filter_values)
     select 1, ${idOf('n')}, '${passesTemplateId}', ${idOf('n')}, attributes, case when n % 100 = 7 then 'voided' else 'issued' end,
       case when n % 100 = 7 then now() end, case when n % 50 = 3 then now() - interval '1 day' end, 1, 1, ${times('n')}, ${created('n')},
       filter_values
     from unnest($1::int[], $2::jsonb[], $3::jsonb[]) as each (n, attributes, filter_values)`,
    [numbers, json(passValues), json((n) => filterValues(passValues(n)))],
  );
  await insertIndexedValues(administrator, passesTemplateId, numbers, passValues);
  await insertIndexedValues(administrator, peopleSubjectId, numbers, (n) => ({
    ...personValues(n),
    ...nameOf(n),
  }));
  const words = numbers.flatMap((n) =>
    searchWords(Object.values(nameOf(n)).join(' ')).map((word) => ({ n, word })),
  );
  await administrator.query(
    `insert into search_words select 1, 'passUsers', word, ${idOf('n')} from unnest($1::int[], $2::text[]) as each (n, word)`,
    [words.map(({ n }) => n), words.map(({ word }) => word)],
  );
}

const numberOf = (id: string) => `('x' || right(${id}::text, 12))::bit(48)::bigint`;
const addressOf = (n: string) => `'p' || lpad((${n})::text, 7, '0') || '@example.com'`;

async function repeatPeriod(administrator: pg.Client, count: number): Promise<void> {
  const copies = (table: string, id: string) => `(select ${numberOf(id)} + more as n, source.*
    from generate_series(${period}, $1::bigint - 1, ${period}) more cross join (select * from ${table}) source
    where ${numberOf(id)} + more <= $1::bigint) copy`;
  const ofCopy = (text: string) =>
    `replace(${text}, ${addressOf(`(n - 1) % ${period} + 1`)}, ${addressOf('n')})`;
  for (const statement of [
    `insert into pass_users (workspace_id, id, email, email_key, first_name, last_name, attributes, created_at, filter_values)
     select 1, ${idOf('n')}, ${addressOf('n')}, ${addressOf('n')}, first_name, last_name, attributes, created_at,
       jsonb_set(filter_values, '{email}', to_jsonb(${addressOf('n')})) from ${copies('pass_users', 'id')}`,
    `insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, status, voided_at, expires_at, link_version,
       change_number, last_modified, created_at, filter_values)
     select 1, ${idOf('n')}, pass_template_id, ${idOf('n')}, attributes, status, voided_at, expires_at, 1, 1, ${times('n')},
       ${created('n')}, filter_values from ${copies('passes', 'id')}`,
    `insert into attribute_values (workspace_id, subject_id, key, value, entry_id, number_value, time_value)
     select 1, subject_id, key, ${ofCopy('value')}, ${idOf('n')}, number_value, time_value from ${copies('attribute_values', 'entry_id')}`,
    `insert into search_words select 1, list, ${ofCopy('word')}, ${idOf('n')} from ${copies('search_words', 'entry_id')}`,
  ])
    await administrator.query(statement, [count]);
}

async function insertIndexedValues(
  administrator: pg.Client,
  subjectId: string,
  numbers: readonly number[],
  valuesOf: (n: number) => AttributeValues,
): Promise<void> {
  const rows = numbers.flatMap((n) => indexedValues(idOfPass(n), valuesOf(n)));
  await administrator.query(
    `insert into attribute_values (workspace_id, subject_id, key, value, entry_id, number_value, time_value)
     select 1, $1, key, value, entry_id, number_value, to_timestamp(time / 1000)
     from unnest($2::text[], $3::text[], $4::uuid[], $5::float8[], $6::float8[]) as each (key, value, entry_id, number_value, time)`,
    [
      subjectId,
      rows.map(({ key }) => key),
      rows.map(({ text }) => text),
      rows.map(({ id }) => id),
      rows.map(({ number }) => number),
      rows.map(({ time }) => time),
    ],
  );
}

async function dropIndexes(administrator: pg.Client, tables: string[]): Promise<string[]> {
  const { rows: keys } = await administrator.query<{ name: string; table: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype in ('p', 'u') and conrelid = any($1::text[]::regclass[])`,
    [tables],
  );
  for (const { name, table } of keys)
    await administrator.query(`alter table ${table} drop constraint ${name} cascade`);
  const { rows: indexes } = await administrator.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = any($1::text[])`,
    [tables],
  );
  for (const { name } of indexes) await administrator.query(`drop index ${name}`);
  return [
    ...keys.map(({ name, table, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...indexes.map(({ definition }) => definition),
  ];
}

async function insertTemplate(administrator: pg.Client): Promise<void> {
  await administrator.query(
    `insert into organizations select $1, 'Passes', 'passes', 'org_passes', true, true, true, null, true, now(), true`,
    [passesTemplateId],
  );
  await administrator.query(
    `insert into workspaces (id, organization_id, name, handle, timezone_name, created_at) overriding system value
     values (1, $1, 'Passes', 'passes', 'UTC', now())`,
    [passesTemplateId],
  );
  await administrator.query(
    `insert into pass_templates (workspace_id, id, name, pass_type, is_demo, latest_revision_id, published_revision_id,
       last_published_at, sign_up_access_level, change_number, last_modified, created_at)
     values (1, $1, 'Passes', 'loyalty', false, $1, $1, now(), 'NONE', 0, now(), now())`,
    [passesTemplateId],
  );
  await administrator.query(
    `insert into pass_template_revisions values (1, $1, $1, 1, $2, null, now(), now())`,
    [passesTemplateId, JSON.stringify(passesDesign)],
  );
}
