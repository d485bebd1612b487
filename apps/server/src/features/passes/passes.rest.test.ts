import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { removeOldIdempotencyKeys } from '../../maintenance/remove-old-rows.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createApiKey } from '../api-keys/create-api-key.ts';
import { createOrganizationApiKey } from '../api-keys/create-organization-api-key.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';

let server: TestServer;
let tenant: Awaited<ReturnType<typeof createTenant>>;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  tenant = await createTenant();
});

afterAll(() => server?.stop());

async function createTenant() {
  const { ctx } = server;
  const workspace = await createTestWorkspace(ctx, { passes: 0 });
  const { value } = await ctx.database.inWorkspace(workspace.workspaceId, (tx) =>
    createApiKey(ctx, tx, { name: null, createdBy: null }),
  );
  return { ...workspace, key: value };
}

const body = z.object({ data: z.record(z.string(), z.unknown()).optional(), error: z.unknown().optional() });

async function call(
  method: string,
  path: string,
  input?: unknown,
  { idempotencyKey, as = tenant }: { idempotencyKey?: string; as?: { key: string } } = {},
) {
  const response = await fetch(`http://127.0.0.1:${server.ctx.config.port}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${as.key}`,
      ...(input === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
  const { data = {}, error } = body.parse(await response.json());
  return {
    status: response.status,
    isReplayed: response.headers.get('idempotency-replayed') === 'true',
    data,
    error,
  };
}

const ada = { email: 'ada@example.com', firstName: 'Ada' };
const newPass = (changes = {}) => ({ passTemplateId: tenant.passTemplateId, user: ada, ...changes });

const countPasses = async () =>
  (await call('GET', `/passes?passTemplateId=${tenant.passTemplateId}`)).data.totalCount;

test('the same idempotency key a hundred times at once makes one pass', async () => {
  const before = Number(await countPasses());
  const issue = () => call('POST', '/passes', newPass(), { idempotencyKey: 'hundred-times' });
  const answers = await Promise.all(Array.from({ length: 100 }, issue));
  expect(new Set(answers.map(({ status }) => status)).difference(new Set([201, 409]))).toEqual(new Set());
  const last = await issue();
  expect(last).toMatchObject({ status: 201, isReplayed: true });
  const issued = answers.filter(({ status }) => status === 201);
  expect(issued.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
  for (const { data } of issued) expect(data).toEqual(last.data);
  expect(await countPasses()).toBe(before + 1);
});

test('an idempotency key with another body is refused, and a refused request does not use it up', async () => {
  const idempotencyKey = 'refused-first';
  const refused = await call('POST', '/passes', newPass({ attributes: { pints: 1 } }), { idempotencyKey });
  expect(refused).toMatchObject({ status: 422, error: { type: 'validationFailed' } });
  expect(await call('POST', '/passes', newPass(), { idempotencyKey })).toMatchObject({ status: 201 });
  expect(
    await call('POST', '/passes', newPass({ user: { email: 'b@example.com' } }), { idempotencyKey }),
  ).toMatchObject({ status: 422, error: { type: 'idempotencyKeyReused' } });
  expect(await call('POST', '/passes', newPass(), { idempotencyKey: 'a b' })).toMatchObject({
    status: 422,
    error: { issues: [{ path: 'Idempotency-Key' }] },
  });
});

test('a segment and an upload are created once per key', async () => {
  const idempotencyKey = 'created-once';
  const segments = `/pass-templates/${tenant.passTemplateId}/segments`;
  const segment = { name: 'Held', filter: { field: 'wallet', operator: 'is', value: 'apple' } };
  const save = () => call('POST', segments, segment, { idempotencyKey });
  const [saved, again] = [await save(), await save()];
  expect(again).toEqual({ ...saved, status: 201, isReplayed: true });
  const upload = async (fileName: string) => {
    const { port } = server.ctx.config;
    const query = new URLSearchParams({ passTemplateId: tenant.passTemplateId, fileName });
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/imports?${query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tenant.key}`,
        'content-type': 'text/csv',
        'idempotency-key': 'uploaded-once',
      },
      body: 'email\nada@example.com\n',
    });
    const { data, error } = body.parse(await response.json());
    return { status: response.status, data, error };
  };
  const first = await upload('people.csv');
  expect(first.status).toBe(201);
  expect(await upload('people.csv')).toEqual(first);
  expect(await upload('others.csv')).toMatchObject({ error: { type: 'idempotencyKeyReused' } });
});

test('idempotency keys of two workspaces are independent, and expire after a day', async () => {
  const idempotencyKey = 'shared-by-two';
  const other = await createTenant();
  const [mine, theirs] = [
    await call('POST', '/passes', newPass(), { idempotencyKey }),
    await call('POST', '/passes', newPass({ passTemplateId: other.passTemplateId }), {
      idempotencyKey,
      as: other,
    }),
  ];
  expect([mine.status, theirs.status, theirs.isReplayed]).toEqual([201, 201, false]);
  const { ctx } = server;
  await ctx.database.inWorkspace(tenant.workspaceId, (tx) =>
    tx.db
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(ctx.clock().getTime() - 25 * 3_600_000) })
      .where('workspace_id', '=', tenant.workspaceId)
      .where('key', '=', idempotencyKey)
      .execute(),
  );
  await ctx.database.inWorkspace(tenant.workspaceId, (tx) => removeOldIdempotencyKeys(tx, ctx.clock()));
  expect(await call('POST', '/passes', newPass(), { idempotencyKey })).toMatchObject({
    status: 201,
    isReplayed: false,
  });
  expect(
    await call('POST', '/passes', newPass({ passTemplateId: other.passTemplateId }), {
      idempotencyKey,
      as: other,
    }),
  ).toMatchObject({ isReplayed: true });
});

test('stored answers do not reveal download links or secrets to a reader of the database', async () => {
  const { data } = await call('POST', '/passes', newPass(), { idempotencyKey: 'sealed' });
  const { body: stored } = await server.ctx.database.inWorkspace(tenant.workspaceId, ({ db }) =>
    db
      .selectFrom('idempotency_keys')
      .select('body')
      .where('workspace_id', '=', tenant.workspaceId)
      .where('key', '=', 'sealed')
      .executeTakeFirstOrThrow(),
  );
  expect(stored).not.toContain(String(data.id));
});

test('a repeated creation of a webhook endpoint gets the same secret, and of a campaign the same draft', async () => {
  for (const [path, input] of [
    ['/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks' }],
    ['/campaigns', { passTemplateId: tenant.passTemplateId, name: 'Cake', message: 'Cake' }],
  ] as const) {
    const [first, second] = [
      await call('POST', path, input, { idempotencyKey: `twice ${path}`.replaceAll(' ', '-') }),
      await call('POST', path, input, { idempotencyKey: `twice ${path}`.replaceAll(' ', '-') }),
    ];
    expect([first.status, second.status, second.isReplayed]).toEqual([201, 201, true]);
    expect(second.data).toEqual(first.data);
  }
});

test('a repeated creation of a workspace returns the first one, and another body is refused', async () => {
  const { ctx } = server;
  const { organization } = await findWorkspaceById(ctx.database.global, tenant.workspaceId);
  await ctx.database.global
    .updateTable('organizations')
    .set({ workspace_creation_enabled: true })
    .where('id', '=', organization.id)
    .execute();
  const { value: key } = await createOrganizationApiKey(ctx, organization.id, {
    name: 'Agency',
    expiresInDays: null,
    createdBy: null,
  });
  const create = (name: string) =>
    call(
      'POST',
      '/workspaces',
      {
        name,
        timezoneName: 'Europe/Oslo',
        issuerName: 'Aurora Coffee',
        issuerAddress: 'Harbour Street 1',
        issuerContact: 'hello@aurora.example',
      },
      { idempotencyKey: 'workspace-once', as: { key } },
    );
  const created = await Promise.all([create('Harbour Street'), create('Harbour Street')]);
  expect(new Set(created.map(({ data }) => data.handle)).size).toBe(1);
  expect(created.filter(({ isReplayed }) => isReplayed)).toHaveLength(1);
  expect(await create('Another Street')).toMatchObject({
    status: 422,
    error: { type: 'idempotencyKeyReused' },
  });
});

test('PATCH changes what is given, clears what is null, and leaves the rest', async () => {
  const { data } = await call('POST', '/passes', newPass({ attributes: { points: 5 }, externalId: 'A-1' }));
  const path = `/passes/${data.id}`;
  expect(
    await call('PATCH', path, { user: { lastName: 'Lovelace' }, expiresAt: '2031-01-01T00:00:00+01:00' }),
  ).toMatchObject({
    status: 200,
    data: {
      user: { firstName: 'Ada', lastName: 'Lovelace' },
      attributes: { points: 5 },
      externalId: 'A-1',
      expiresAt: '2030-12-31T23:00:00.000Z',
    },
  });
  const cleared = await call('PATCH', path, {
    attributes: { points: null },
    expiresAt: null,
    externalId: null,
  });
  expect(cleared.data).toMatchObject({ attributes: {}, expiresAt: null, externalId: null });
  expect(await call('PATCH', path, { attributes: { points: 'five' } })).toMatchObject({
    status: 422,
    error: { issues: [{ path: 'attributes.points' }] },
  });
});

test('PATCH changes the holder’s phone number and own id, and refuses what another person has', async () => {
  const user = { ...ada, email: 'phones@example.com' };
  const { data } = await call('POST', '/passes', newPass({ user }));
  await call('POST', '/passes', newPass({ user: { phone: '+49 151 555', externalId: 'taken' } }));
  const path = `/passes/${data.id}`;
  expect(
    await call('PATCH', path, { user: { phone: '+49 (151) 12345678', externalId: 'c-7' } }),
  ).toMatchObject({ status: 200, data: { user: { ...user, phone: '+4915112345678', externalId: 'c-7' } } });
  const found = await call('GET', `/passes?passTemplateId=${tenant.passTemplateId}&query=015112345678`);
  expect(found.data).toMatchObject({ items: [{ id: data.id }] });
  for (const [given, field] of [
    [{ phone: '+49151555' }, 'phone'],
    [{ externalId: 'taken' }, 'externalId'],
    [{ phone: '12' }, 'phone'],
  ] as const)
    expect(await call('PATCH', path, { user: given })).toMatchObject({
      status: 422,
      error: { issues: [{ path: `user.${field}` }] },
    });
  expect((await call('PATCH', path, { user: { phone: null } })).data).toMatchObject({
    user: { phone: null, externalId: 'c-7' },
  });
});

test('PUT by external id issues, then changes; GET finds it; a taken id is refused elsewhere', async () => {
  const path = `/pass-templates/${tenant.passTemplateId}/passes/by-external-id/${encodeURIComponent('Ä/1 #2')}`;
  expect(await call('GET', path)).toMatchObject({ status: 404 });
  const created = await call('PUT', path, { user: ada, attributes: { points: 1 } });
  expect(created).toMatchObject({ status: 201, data: { externalId: 'Ä/1 #2' } });
  const changed = await call('PUT', path, { user: ada, attributes: { points: 2 } });
  expect(changed).toMatchObject({ status: 200, data: { id: created.data.id, attributes: { points: 2 } } });
  expect(await call('GET', path)).toMatchObject({ status: 200, data: { id: created.data.id } });
  expect(await call('POST', '/passes', newPass({ externalId: 'Ä/1 #2' }))).toMatchObject({
    status: 409,
    error: { type: 'externalIdTaken', issues: [{ path: 'externalId' }] },
  });
  const other = await createTenant();
  expect(await call('GET', path, undefined, { as: other })).toMatchObject({ status: 404 });
});

test('a pass is voided, restored, voided at once and reissued', async () => {
  const { data: pass } = await call('POST', '/passes', newPass());
  const path = `/passes/${pass.id}`;
  const voided = await call('POST', `${path}/void`);
  expect(voided.error).toBeUndefined();
  expect(voided.data).toMatchObject({ status: 'voided', restorableUntil: expect.any(String) });
  expect((await call('POST', `${path}/restore`)).data).toEqual({
    ...(pass as object),
    refreshedAt: expect.any(String),
  });
  expect((await call('POST', `${path}/void`, { atOnce: true })).data).toMatchObject({
    status: 'voided',
    restorableUntil: null,
  });
  expect(await call('POST', `${path}/restore`)).toMatchObject({
    status: 409,
    error: { type: 'passVoidFinal' },
  });
  const reissued = await call('POST', `${path}/reissue`);
  expect(reissued).toMatchObject({ status: 201, data: { status: 'issued', user: pass.user } });
  expect(reissued.data.id).not.toBe(pass.id);
});

test('a batch issues its valid rows and refuses each other row with its reasons', async () => {
  const before = Number(await countPasses());
  const { status, data } = await call('POST', '/passes/batch', {
    passTemplateId: tenant.passTemplateId,
    passes: [
      { user: { email: 'b1@example.com' }, externalId: 'B-1' },
      { user: { email: 'nobody' } },
      { user: { email: 'b2@example.com' }, attributes: { pints: 1 } },
      { user: { email: 'b3@example.com' }, externalId: 'B-1' },
      null,
      { user: { email: 'b4@example.com' } },
    ],
  });
  expect(status).toBe(200);
  expect(data.results).toMatchObject([
    { status: 'issued', pass: { externalId: 'B-1', user: { email: 'b1@example.com' } } },
    { status: 'refused', issues: [{ path: 'user.email' }] },
    { status: 'refused', issues: [{ path: 'attributes.pints' }] },
    { status: 'refused', issues: [{ path: 'externalId' }] },
    { status: 'refused' },
    { status: 'issued', pass: { user: { email: 'b4@example.com' } } },
  ]);
  expect(await countPasses()).toBe(before + 2);
  const tooMany = Array.from({ length: 101 }, () => ({ user: ada }));
  expect(
    await call('POST', '/passes/batch', { passTemplateId: tenant.passTemplateId, passes: tooMany }),
  ).toMatchObject({ status: 422 });
});
