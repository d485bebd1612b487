import { filteredCountMax, listComparedMax, listCountMax } from '@tessera/contract';
import { type DesignDocument, emptyDesignDocument, type FilterOperator } from '@tessera/pass-design';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { listCampaigns } from '../../../features/campaigns/list-campaigns.ts';
import { listOrganizationsOf } from '../../../features/organizations/list-organizations.ts';
import { findPasses } from '../../../features/passes/find-passes.ts';
import { issuePass } from '../../../features/passes/issue/issue-pass.ts';
import { findWorkspaceById } from '../../../features/workspaces/find-workspace-by-id.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import type { WorkspaceTransaction } from '../database.ts';
import { encodeCursor } from '../pagination.ts';
import { saveNameWords } from './save-search-words.ts';

const count = 12_000;
const templateId = '019aa000-0000-7000-8000-000000000000';
let server: TestServer;
let ctx: Context;

const idOf = (number: number) => `019aa000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ids = sql`('019aa000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;

/** Twelve thousand organizations, and a workspace with sixteen thousand campaigns, every fourth of them archived. */
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
  await sql`insert into organizations select ${ids}, 'Company ' || n, 'c-' || n, 'org_' || n, true, true, true, null, true, now(), true
    from generate_series(1, ${count}::int) n`.execute(ctx.database.global);
  await sql`insert into workspaces (id, organization_id, name, handle, timezone_name, created_at) overriding system value
    values (1, ${idOf(1)}, 'Long', 'long', 'UTC', now())`.execute(ctx.database.global);
  await ctx.database.inWorkspace('1', async ({ db }) => {
    await sql`insert into pass_templates (workspace_id, id, name, pass_type, is_demo, latest_revision_id, sign_up_access_level,
      change_number, last_modified, created_at) values (1, ${templateId}, 'Card', 'loyalty', false, ${templateId}, 'NONE', 0, now(), now())`.execute(
      db,
    );
    await sql`insert into campaigns (workspace_id, id, target_pass_template_id, name, status, created_at, archived_at)
      select 1, ${ids}, ${templateId}, case n when 7 then 'Rare Übermorgen' when 8 then 'Rare Yesterday' else 'Weekly ' || n end,
        'Draft', now(), case when n % 4 = 1 then now() end
      from generate_series(1, ${count + 4_000}::int) n on conflict do nothing`.execute(db);
    await sql`/* fixture */ insert into search_words select 1, 'campaigns', word, ${ids} from generate_series(1, ${count + 4_000}::int) n
      cross join lateral unnest(case n when 7 then array['rare', 'übermorgen'] when 8 then array['rare', 'yesterday']
        else array['weekly', n::text] end) word on conflict do nothing`.execute(db);
  });
});

afterAll(() => server?.stop());

const campaigns = (question: Parameters<typeof listCampaigns>[1]) =>
  ctx.database.inWorkspace('1', (tx) => listCampaigns(tx, question));

test('a list is counted up to ten thousand, an archive up to a thousand, and then reported as a minimum', async () => {
  expect(await campaigns({})).toMatchObject({ totalCount: listCountMax, totalCountIsMinimum: true });
  expect(await campaigns({ archived: true })).toMatchObject({
    totalCount: filteredCountMax,
    totalCountIsMinimum: true,
  });
});

test('a long list is searched by word prefixes to its end, and an empty result is definite', async () => {
  const names = async (query: string) => (await campaigns({ query })).items.map(({ name }) => name);
  expect(await names('ÜBER')).toEqual(['Rare Übermorgen']);
  expect(await names('rare')).toEqual(['Rare Yesterday', 'Rare Übermorgen']);
  expect(await names('yester rar')).toEqual(['Rare Yesterday']);
  expect(await names('rare tomorrow')).toEqual([]);
  expect(await campaigns({ query: 'nothing of that name' })).toEqual({
    items: [],
    nextCursor: null,
    totalCount: 0,
    totalCountIsMinimum: false,
  });
});

test('a search that most entries match reads in order, and the next page continues there', async () => {
  const first = await campaigns({ query: 'weekly', limit: 2 });
  expect(first.items.map(({ name }) => name)).toEqual(['Weekly 16000', 'Weekly 15999']);
  const second = await campaigns({ query: 'weekly', limit: 2, cursor: first.nextCursor });
  expect(second.items.map(({ name }) => name)).toEqual(['Weekly 15998', 'Weekly 15996']);
});

test('a page without matches in five thousand entries continues after them, until the end', async () => {
  // Contains no letter or digit, so no index applies and the rows are compared.
  const first = await campaigns({ query: ' - ' });
  expect(first).toMatchObject({ items: [], totalCount: 0, totalCountIsMinimum: true });
  expect(first.nextCursor).toEqual(expect.any(String));
  const second = await campaigns({ query: ' - ', cursor: first.nextCursor });
  expect(second.nextCursor).toEqual(expect.any(String));
  const last = await campaigns({ query: ' - ', cursor: second.nextCursor });
  expect(last).toMatchObject({ items: [], nextCursor: null });
});

test('a renamed organization is found by its new name at once, and no longer by the old one', async () => {
  const { database } = ctx;
  const db = database.global;
  for (const name of ['Company Zephyr', 'Company Mistral']) {
    await db.updateTable('organizations').set({ name }).where('id', '=', idOf(77)).execute();
    await saveNameWords(db, { list: 'organizations', id: idOf(77), name });
  }
  const found = async (query: string) => (await listOrganizationsOf(ctx, 'all', { query })).items;
  expect(await found('mistral')).toEqual([{ name: 'Company Mistral', handle: 'c-77' }]);
  expect(await found('zephyr')).toEqual([]);
});

test('pages ordered by name are contiguous', async () => {
  const cursor = encodeCursor(['Company 9998', 'c-9998']);
  const { items, nextCursor } = await listOrganizationsOf(ctx, 'all', { cursor, limit: 5 });
  expect(items.map(({ name }) => name)).toEqual(['Company 9999', 'Company Mistral']);
  expect(nextCursor).toBeNull();
});

test('a page of a person’s many passes compares five thousand and continues after them', async () => {
  await ctx.database.inWorkspace('1', async ({ db }) => {
    await sql`/* fixture */ insert into pass_users values (1, ${idOf(1)}, 'till@example.com', 'till@example.com', 'Till', 'Box', '{}', now())`.execute(
      db,
    );
    await sql`/* fixture */ insert into search_words values (1, 'passUsers', 'till', ${idOf(1)})`.execute(db);
    await sql`/* fixture */ insert into passes select 1, ${ids}, ${templateId}, ${idOf(1)}, '{}', 'issued', null, null, 1, 1, now(), now()
      from generate_series(1, ${count}::int) n on conflict do nothing`.execute(db);
  });
  const pageAfter = (after: string | null) =>
    ctx.database.inWorkspace('1', (tx) =>
      findPasses(tx, {
        passTemplateId: templateId,
        query: 'till',
        filter: { field: 'status', operator: 'is', value: 'expired' },
        document: emptyDesignDocument('loyalty', 'Card'),
        now: ctx.clock(),
        after: after === null ? null : [after],
        limit: 10,
      }),
    );
  const first = await pageAfter(null);
  expect(first).toMatchObject({ rows: [], until: [idOf(count - listComparedMax + 1)] });
  const second = await pageAfter(first.until?.[0] ?? '');
  expect(second).toMatchObject({ rows: [], until: [idOf(count - 2 * listComparedMax + 1)] });
  expect(await pageAfter(second.until?.[0] ?? '')).toMatchObject({ rows: [], until: null });
});

test('a long list of passes is searched by current attribute values and their prefixes at once', async () => {
  const attribute = {
    label: 'Any',
    type: 'text',
    required: false,
    default: null,
    onSignUpForm: false,
  } as const;
  const document: DesignDocument = {
    ...emptyDesignDocument('loyalty', 'Card'),
    attributes: [
      { ...attribute, id: 'member', key: 'member', scope: 'pass' },
      { ...attribute, id: 'club', key: 'club', scope: 'user' },
    ],
  };
  const inWorkspace = <Result>(work: (tx: WorkspaceTransaction) => Promise<Result>) =>
    ctx.database.inWorkspace('1', work);
  await inWorkspace(async ({ db }) => {
    await sql`/* fixture */ insert into pass_template_revisions
      values (1, ${templateId}, ${templateId}, 1, ${JSON.stringify(document)}, null, now(), now())`.execute(
      db,
    );
    await sql`update pass_templates set published_revision_id = ${templateId} where workspace_id = 1`.execute(
      db,
    );
  });
  const workspace = await findWorkspaceById(ctx.database.global, '1');
  const issue = (member: string, club: string) =>
    inWorkspace((tx) =>
      issuePass(
        ctx,
        tx,
        workspace,
        {
          passTemplateId: templateId,
          user: { email: 'mia@example.com', firstName: 'Mia', lastName: 'Stone' },
          attributes: { member, club },
        },
        { via: 'app', by: null },
      ),
    );
  const first = await issue('AB-4711', 'Gold');
  await inWorkspace(async ({ db }) => {
    await sql`update passes set id = ${idOf(0)} where workspace_id = 1 and id = ${first.id}`.execute(db);
    await sql`update attribute_values set entry_id = ${idOf(0)} where workspace_id = 1 and entry_id = ${first.id}`.execute(
      db,
    );
  });
  const second = await issue('CD-4712', 'Silver');
  type Filter = [key: string, operator: FilterOperator, value?: string];
  const foundWith = async (query: string, ...filters: Filter[]) => {
    const attributeFilters = filters.map(([key, operator, value]) => ({ key, operator, value }));
    const filter = { all: attributeFilters };
    const wanted = { passTemplateId: templateId, query, filter, document };
    const { rows, total, until } = await inWorkspace((tx) =>
      findPasses(tx, { ...wanted, now: ctx.clock(), after: null, limit: 10 }),
    );
    expect({ total, until }).toEqual({ total: { totalCount: rows.length }, until: null });
    return rows.map(({ id }) => id);
  };
  const found = (...filters: Filter[]) => foundWith('', ...filters);
  expect(await found(['member', 'is', 'AB-4711'])).toEqual([idOf(0)]);
  expect(await found(['member', 'is', 'ab-4711'])).toEqual([idOf(0)]);
  expect(await found(['member', 'is', 'AB-471'])).toEqual([]);
  expect(await found(['member', 'startsWith', 'ab-'])).toEqual([idOf(0)]);
  expect(await found(['member', 'isSet'])).toEqual([second.id, idOf(0)]);
  expect(await found(['member', 'isSet'], ['member', 'contains', '4712'])).toEqual([second.id]);
  expect(await found(['club', 'is', 'Silver'])).toEqual([second.id, idOf(0)]);
  expect(await found(['club', 'is', 'Gold'])).toEqual([]);
  expect(await found(['email', 'is', 'mia@example.com'])).toEqual([second.id, idOf(0)]);
  // Punctuation alone is matched literally.
  expect(await foundWith('_', ['member', 'isSet'])).toEqual([]);
  expect(await foundWith('@', ['member', 'isSet'])).toEqual([second.id, idOf(0)]);
  const { rows: clubs } = await inWorkspace(({ db }) =>
    sql`select value from attribute_values where workspace_id = 1 and key = 'club'`.execute(db),
  );
  expect(clubs).toEqual([{ value: 'silver' }]);
});
