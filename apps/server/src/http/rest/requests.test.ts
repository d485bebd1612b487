import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { createApiKey } from '../../features/api-keys/create-api-key.ts';
import { createCampaign } from '../../features/campaigns/draft/save-campaign.ts';
import { createPassTemplate } from '../../features/pass-templates/create-pass-template.ts';
import { publishPassTemplate } from '../../features/pass-templates/publish-pass-template.ts';
import { issuePass } from '../../features/passes/issue/issue-pass.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/test-workspace.fixture.ts';

let server: TestServer;
let ctx: Context;
let world: TestWorkspace;
let key: string;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
  world = await createTestWorkspace(ctx, { passes: 2 });
  key = await keyOf(world);
});
afterAll(() => server?.stop());

async function keyOf({ inWorkspace }: TestWorkspace): Promise<string> {
  return (await inWorkspace((tx) => createApiKey(ctx, tx, { name: null, createdBy: null }))).value;
}

async function call(route: string, body?: unknown, apiKey = key) {
  const [method = '', path = ''] = route.split(' ');
  const answer = await fetch(`${ctx.config.publicUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, ...(await answer.json()) };
}

/** The refused paths of a call. */
async function refused(route: string, body?: unknown) {
  const { status, error } = await call(route, body);
  expect([status, error?.type]).toEqual([422, 'validationFailed']);
  return error.issues.map(({ path }: { path: string }) => path).sort();
}

test('a pass with properties that are not documented is refused, with all problems at once and in words', async () => {
  const { status, error } = await call('POST /passes', {
    user: { firstName: 'Ada', surname: 'Lovelace' },
    attribute: { points: 1 },
    serialNumber: 'A-1',
  });
  expect(status).toBe(422);
  expect(error.issues).toEqual([
    { path: 'user.surname', message: '`user.surname` is not a known property.' },
    { path: 'passTemplateId', message: '`passTemplateId` is missing.' },
    { path: 'attribute', message: '`attribute` is not a known property.' },
    { path: 'serialNumber', message: '`serialNumber` is not a known property.' },
  ]);
  expect(error.detail).toBe('`user.surname` is not a known property.');
});

test('unknown properties are refused in nested objects, in rows of a batch and in calls without a body', async () => {
  const { passTemplateId, passIds } = world;
  expect(await refused('POST /webhook-endpoints', { url: 'https://example.com', eventType: [] })).toEqual([
    'eventType',
  ]);
  expect(
    await refused('POST /bulk-changes', { passTemplateId, action: { kind: 'void', atonce: true } }),
  ).toEqual(['action.atonce']);
  expect(await refused(`POST /passes/${passIds[0]}/void`, { at_once: true })).toEqual(['at_once']);
  expect(await refused(`POST /passes/${passIds[0]}/restore`, { expiresAt: null })).toEqual(['expiresAt']);
  const text = await fetch(`${ctx.config.publicUrl}/api/v1/passes/${passIds[0]}/restore`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
    body: 'please',
  });
  expect(text.status).toBe(400);
  const rows = [{ user: { email: 'a@example.com' }, tier: 'Gold' }, { user: { email: 'b@example.com' } }];
  const { data } = await call('POST /passes/batch', { passTemplateId, passes: rows });
  expect(data.results).toMatchObject([
    { status: 'refused', issues: [{ path: 'tier', message: '`tier` is not a known property.' }] },
    { status: 'issued' },
  ]);
});

test('attributes are a map whose unknown keys the template refuses', async () => {
  const user = { email: 'c@example.com' };
  const body = { passTemplateId: world.passTemplateId, user, attributes: { nothing: 1, else: 2 } };
  expect(await refused('POST /passes', body)).toEqual(['attributes.else', 'attributes.nothing']);
});

test('passes of all templates are listed by age and searched, page by page', async () => {
  const all = await createTestWorkspace(ctx, { passes: 2 });
  const apiKey = await keyOf(all);
  const otherId = await all.inWorkspace(async (tx) => {
    const { id, revisionId } = await createPassTemplate(ctx, tx, all.workspace, {
      name: 'Tickets',
      passType: 'loyalty',
      createAsDemo: false,
      createdBy: null,
    });
    await publishPassTemplate(ctx, tx, { passTemplateId: id, revisionId });
    const user = { email: 'bob@example.com', firstName: 'Bob', lastName: '' };
    await issuePass(
      ctx,
      tx,
      all.workspace,
      { passTemplateId: id, user, attributes: {} },
      {
        via: 'app',
        by: null,
      },
    );
    return id;
  });
  const list = async (query: string) => (await call(`GET /passes?${query}`, undefined, apiKey)).data;
  const first = await list('limit=2');
  expect(first).toMatchObject({ totalCount: 3, items: [{ passTemplateId: otherId }, {}] });
  const { items, nextCursor } = await list(`limit=2&cursor=${first.nextCursor}`);
  expect([...first.items, ...items].map(({ id }) => id).toSorted()).toEqual(
    [...all.passIds, first.items[0].id].toSorted(),
  );
  expect(nextCursor).toBeNull();
  expect((await list('query=bob')).items).toMatchObject([{ user: { firstName: 'Bob' } }]);
  expect((await list('sort=oldest')).items.at(-1)).toMatchObject({ passTemplateId: otherId });
  const searched = await call('POST /passes/search', { query: 'bob', limit: 1 }, apiKey);
  expect(searched.data).toEqual(await list('query=bob&limit=1'));
  expect(await refused('POST /passes/search', { email: 'bob@example.com' })).toEqual(['email']);
  expect(await refused('GET /passes?status=issued&platform=none&sort=refreshed')).toEqual([
    'platform',
    'sort',
    'status',
  ]);
});

test('campaigns are listed, of all templates or of one, archived ones apart', async () => {
  const { passTemplateId, inWorkspace } = world;
  const content = { passTemplateId, name: 'Cake', message: 'Free cake', createdBy: null };
  const { id } = await inWorkspace((tx) => createCampaign(ctx, tx, content));
  const list = async (query: string) => (await call(`GET /campaigns${query}`)).data;
  expect(await list('')).toMatchObject({ items: [{ id, name: 'Cake', status: 'Draft' }], totalCount: 1 });
  expect((await list(`?passTemplateId=${passTemplateId}&query=cak`)).items).toHaveLength(1);
  expect((await list(`?passTemplateId=${id}`)).items).toEqual([]);
  expect((await list('?archived=true')).items).toEqual([]);
});

test('a malformed id in a path is answered like an unknown one', async () => {
  const unknown = await call('GET /passes/00000000-0000-4000-8000-000000000000');
  const malformed = await call('GET /passes/nonsense');
  expect(malformed.status).toBe(404);
  expect(malformed.error).toEqual({ ...unknown.error, instance: malformed.error.instance });
});

test('/docs leads to the reference of the API', async () => {
  const answer = await fetch(`${ctx.config.publicUrl}/docs`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/api/v1/docs']);
});
