import { createHash } from 'node:crypto';
import { emptyDesignDocument } from '@tessera/pass-design';
import type pg from 'pg';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { listCampaigns } from '../../apps/server/src/features/campaigns/list-campaigns.ts';
import { listOrganizationsOf } from '../../apps/server/src/features/organizations/list-organizations.ts';
import { listPassTemplates } from '../../apps/server/src/features/pass-templates/list-pass-templates.ts';
import { listPasses, type PassesQuery } from '../../apps/server/src/features/passes/list-passes.ts';
import { listApplePassTypeIdentifiers } from '../../apps/server/src/features/wallet-platforms/list-apple-pass-type-identifiers.ts';
import { listWebhookDeliveries } from '../../apps/server/src/features/webhooks/deliveries/list-webhook-deliveries.ts';
import { listWorkspacesOf } from '../../apps/server/src/features/workspaces/list-workspaces.ts';
import type { Database, WorkspaceTransaction } from '../../apps/server/src/platform/database/database.ts';
import { encodeCursor } from '../../apps/server/src/platform/database/pagination.ts';
import { searchWords } from '../../apps/server/src/platform/database/search/search-words.ts';
import { identityDatabase } from '../../apps/server/src/platform/identity/identity-database.ts';
import { peopleStore } from '../../apps/server/src/platform/identity/people-store.ts';
import { deriveKeys } from '../../apps/server/src/platform/keys/derive-keys.ts';

export const workspaceId = '1';
export const organizationIdentifier = 'org_lists';
export const endpointId = '019aa000-0000-7000-9000-000000000001';

const idOf = (number: string): string =>
  `('019aa000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
export const idOfRow = (number: number): string =>
  `019aa000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** A word that one row in a thousand contains, and one that is unique. */
const nameOf = `'w' || lpad((n % 1000)::text, 3, '0') || ' ' || lpad(n::text, 7, '0')`;

/** The same for every size, so that a query has matches in both. */
export const rowName = (number: number): string =>
  `w${String(number % 1000).padStart(3, '0')} ${String(number).padStart(7, '0')}`;

const rows = 'generate_series(1, $1::int) n';

/** The first row of each table is the parent: the first organization has all workspaces, the first workspace everything else. */
const statements = [
  `insert into organizations select ${idOf('n')}, ${nameOf}, 'o-' || n, case n when 1 then '${organizationIdentifier}' else 'org_' || n end,
     true, true, true, null, true, now(), true from ${rows}`,
  `insert into workspaces (id, organization_id, name, handle, timezone_name, created_at) overriding system value
     select n, ${idOf('1')}, ${nameOf}, 'w-' || n, 'UTC', now() from ${rows}`,
  `insert into pass_templates select 1, ${idOf('n')}, ${nameOf}, 'loyalty', false, ${idOf('1')}, null, ${idOf('1')}, ${idOf('1')}, now(),
     case when n % 10 = 5 then now() end, 'NONE', 0, now(), now() from ${rows}`,
  `insert into campaigns (workspace_id, id, target_pass_template_id, name, status, created_at, archived_at)
     select 1, ${idOf('n')}, ${idOf('1')}, ${nameOf}, 'Sent', now(), case when n % 10 = 5 then now() end from ${rows}`,
  `insert into total_counts select 1, ${idOf('n')}, 'issued', n from ${rows}`,
  `insert into pass_users select 1, ${idOf('n')}, 'p' || lpad(n::text, 7, '0') || '@example.com', 'p' || lpad(n::text, 7, '0') || '@example.com',
     case n % 2 when 0 then 'Ada' else 'Grace' end, 'w' || lpad((n % 1000)::text, 3, '0'), '{}', now(), null,
     jsonb_build_object('firstName', case n % 2 when 0 then 'ada' else 'grace' end, 'lastName', 'w' || lpad((n % 1000)::text, 3, '0'),
       'email', 'p' || lpad(n::text, 7, '0') || '@example.com') from ${rows}`,
  `insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, status, voided_at, expires_at, link_version,
     change_number, last_modified, created_at, filter_values) select 1, ${idOf('n')}, ${idOf('1')}, ${idOf('n')}, jsonb_build_object('points', n),
     case when n % 100 = 7 then 'voided' else 'issued' end, case when n % 100 = 7 then now() end,
     case when n % 50 = 3 then now() - interval '1 day' end, 1, 1, now(), now(),
     jsonb_build_object('points', n) from ${rows}`,
  `insert into attribute_values (workspace_id, subject_id, key, value, entry_id, number_value)
     select 1, ${idOf('1')}, 'points', n::text, ${idOf('n')}, n from ${rows}`,
  `insert into apple_registrations select 1, 'device-' || n, ${idOf('n * 20')}, 'pass.example', now()
     from generate_series(1, $1::int / 20) n`,
  `insert into webhook_deliveries (workspace_id, endpoint_id, id, event_type, body, status, attempts, round_attempts, created_at)
     select 1, '${endpointId}', ${idOf('n')}, 'pass.issued', '{}', case when n % 100 = 7 then 'failed' else 'delivered' end, 1, 1, now()
     from ${rows}`,
  `insert into identity_users (id, email, email_verified, first_name, last_name, created_at, updated_at)
     select 'user_' || lpad(n::text, 7, '0'), 'p' || n || '@example.com', true, 'Ada', n::text, now(), now() from ${rows}`,
  `insert into identity_memberships select 'user_' || lpad(n::text, 7, '0'), '${organizationIdentifier}', 'member',
     'ada ' || n || E'\\n' || 'p' || n || '@example.com', timestamptz '2026-01-01' + n * interval '1 second' from ${rows}`,
];

const nameWords = `cross join lateral (values ('w' || lpad((n % 1000)::text, 3, '0')), (lpad(n::text, 7, '0'))) as words (word)`;

const words = [
  `insert into name_words select list, word, case list when 'organizations' then ${idOf('n')}::text else n::text end
     from ${rows} ${nameWords} cross join unnest(array['organizations', 'workspaces']) list`,
  `insert into search_words select 1, list, word, ${idOf('n')}
     from ${rows} ${nameWords} cross join unnest(array['passTemplates', 'campaigns']) list`,
  `insert into search_words select 1, 'passUsers', word, ${idOf('n')} from ${rows}
     cross join lateral (values ('p' || lpad(n::text, 7, '0') || '@example.com'),
       (case n % 2 when 0 then 'ada' else 'grace' end), ('w' || lpad((n % 1000)::text, 3, '0'))) as words (word)`,
];

/** Fills an empty database with this many rows of every list, like the product, in a fraction of the time. */
export async function fillLists(administrator: pg.Client, count: number): Promise<void> {
  if (searchWords(rowName(42)).join(' ') !== 'w042 0000042') throw new Error('The words are others by now.');
  await administrator.query('set synchronous_commit = off');
  await administrator.query(`set maintenance_work_mem = '1GB'`);
  // The keys are valid by construction; skip a million checks.
  await administrator.query('set session_replication_role = replica');
  await insertDesign(administrator);
  for (const statement of statements) await administrator.query(statement, [count]);
  // Building an index at the end takes half the time.
  for (const table of ['search_words', 'name_words'])
    await administrator.query(`alter table ${table} drop constraint ${table}_pkey`);
  for (const statement of words) await administrator.query(statement, [count]);
  await administrator.query('alter table search_words add primary key (workspace_id, list, word, entry_id)');
  await administrator.query('alter table name_words add primary key (list, word, entry_id)');
  await administrator.query('set session_replication_role = default');
  // Autovacuum does this within a minute of so many new rows.
  await administrator.query('vacuum analyze');
}

async function insertDesign(administrator: pg.Client): Promise<void> {
  const document = {
    ...emptyDesignDocument('loyalty', 'Lists'),
    attributes: [
      { key: 'points', label: 'Points', type: 'number', scope: 'pass', required: false, onSignUp: false },
    ],
  };
  await administrator.query(
    `insert into pass_template_revisions values (1, ${idOf('1')}, ${idOf('1')}, 1, $1, null, now(), now())`,
    [JSON.stringify(document)],
  );
  await administrator.query(
    `insert into webhook_endpoints (workspace_id, id, url, description, event_types, sealed_secret, created_at)
     values (1, $1, 'https://example.com', '', '{}', '', now())`,
    [endpointId],
  );
  await administrator.query(
    `insert into apple_pass_type_identifiers values (1, ${idOf('1')}, 'pass.example', 'TEAM', ${idOf('1')}, false, now(), now())`,
  );
  await administrator.query(
    `insert into identity_organizations (id, name, created_at, updated_at) values ('${organizationIdentifier}', 'Lists', now(), now())`,
  );
}

export type ListPage = { list: string; page: string; ask: () => Promise<unknown> };

/** The queries of every list: its first page, a deep page, searches with no, one, a thousandth and a tenth of all matches, and its filters. */
export function listPages(database: Database, count: number): ListPage[] {
  const ctx = contextOf(database);
  const inside = <Result>(work: (tx: WorkspaceTransaction) => Promise<Result>) =>
    database.inWorkspace(workspaceId, work);
  const deep = idCursor(Math.floor(count / 10));
  const deepName = Math.floor(count * 0.9) + 900;
  const byName = { cursor: encodeCursor([rowName(deepName), `w-${deepName}`]) };
  const passTemplateId = idOfRow(1);
  return [
    ...pagesOf('organizations', { ...searches(), deep: byName }, (query) =>
      listOrganizationsOf(ctx, 'all', query),
    ),
    ...pagesOf('workspaces', { ...searches(), deep: byName }, (query) => listWorkspacesOf(ctx, 'all', query)),
    ...pagesOf('workspaces of an organization', { ...searches(), deep: byName }, (query) =>
      listWorkspacesOf(ctx, [organizationIdentifier], query),
    ),
    ...pagesOf(
      'pass templates',
      { ...searches(), deep: { cursor: deep }, archived: { archived: true } },
      (query) => inside((tx) => listPassTemplates(ctx, tx, query)),
    ),
    ...pagesOf(
      'campaigns',
      {
        ...searches(),
        deep: { cursor: deep },
        archived: { archived: true },
        'of a template': { passTemplateId },
      },
      (query) => inside((tx) => listCampaigns(tx, query)),
    ),
    ...pagesOf<Partial<PassesQuery>>(
      'passes',
      {
        ...searches(),
        'finding one': { query: 'p0004711@example.com' },
        'finding one by two words': { query: 'grace p0004711' },
        'finding half': { query: 'ada' },
        deep: { cursor: deep },
        issued: { status: 'issued' },
        active: { status: 'active' },
        voided: { status: 'voided' },
        expired: { status: 'expired' },
        'in Apple Wallet': { platform: 'apple' },
        'in Google Wallet': { platform: 'google' },
        'of more points': { attributeFilters: [{ key: 'points', operator: 'isMoreThan', value: 5_000 }] },
        'of these points': { attributeFilters: [{ key: 'points', operator: 'is', value: 4711 }] },
        'of a person': { attributeFilters: [{ key: 'email', operator: 'contains', value: '99@' }] },
      },
      (query) => inside((tx) => listPasses(ctx, tx, { passTemplateId, ...query })),
    ),
    ...pagesOf(
      'webhook deliveries',
      { first: {}, deep: { cursor: deep }, failed: { status: 'failed' } } as const,
      (query) => inside((tx) => listWebhookDeliveries(tx, { endpointId, ...query })),
    ),
    ...pagesOf('pass type identifiers, with their templates', { first: {} }, () =>
      inside((tx) => listApplePassTypeIdentifiers(ctx, tx, { orderBy: { expiresAt: 'asc' } })),
    ),
    ...pagesOf('team', { first: null, deep: `user_${String(count / 10).padStart(7, '0')}` }, (cursor) =>
      askTeam(database, cursor),
    ),
  ];
}

/** If a search matches more in the long list, both request only as many rows as the short one has. */
function searches() {
  return {
    first: {},
    'finding nothing': { query: 'zebra' },
    'finding one': { query: '0004711' },
    'finding a thousandth': { query: 'w123', limit: 10 },
    'finding a tenth': { query: 'w1' },
    'finding one by two words': { query: 'w711 0004711' },
  };
}

function pagesOf<Query>(
  list: string,
  questions: Record<string, Query>,
  ask: (query: Query) => Promise<unknown>,
): ListPage[] {
  return Object.entries(questions).map(([page, query]) => ({ list, page, ask: () => ask(query) }));
}

async function askTeam(database: Database, cursor: string | null): Promise<unknown> {
  const store = peopleStore(identityDatabase(database.global));
  const side = cursor === null ? null : ({ id: cursor, side: 'older' } as const);
  const organizationId = organizationIdentifier;
  return Promise.all([
    store.listPeople({ organizationId, search: null, role: null, limit: 26, cursor: side }),
    store.countPeople(organizationId, 10_000),
  ]);
}

const idCursor = (number: number): string => encodeCursor([idOfRow(number)]);

function contextOf(database: Database) {
  const keys = deriveKeys(createHash('sha256').update('lists').digest());
  const config = readConfig({ LOG_LEVEL: 'silent' }, []);
  return { database, keys, config, clock: () => new Date(), apple: { platform: null } };
}
