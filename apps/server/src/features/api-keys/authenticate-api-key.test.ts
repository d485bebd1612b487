import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { removeExpiredApiKeyLinks } from '../../maintenance/remove-old-rows.ts';
import { requireEmbeddedProvider } from '../../platform/identity/require-embedded-provider.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { authenticateApiKey } from './authenticate-api-key.ts';
import { createAndDeliverApiKey } from './create-and-deliver-api-key.ts';
import { type ApiKeyInput, createApiKey, type NewApiKey } from './create-api-key.ts';
import { createOrganizationApiKey } from './create-organization-api-key.ts';
import { deliverApiKeyLink } from './deliver-api-key-link.ts';
import { createApiKeyUseRecorder } from './record-api-key-use.ts';
import { revokeApiKey, revokeOrganizationApiKey } from './revoke-api-key.ts';

const dayMilliseconds = 24 * 3_600_000;

let server: TestServer;
let ctx: Context;
let workspaceId: string;
let organizationId: string;
let owner: { id: string; email: string };

beforeAll(async () => {
  server = await startTestServer();
  ctx = server.ctx;
  owner = await requireEmbeddedProvider(ctx).createUser({
    email: 'owner@example.com',
    password: null,
    firstName: null,
    lastName: null,
  });
  const workspace = await createWorkspace(
    ctx,
    { userId: owner.id, organizationId: null },
    { name: 'Aurora Coffee', companySize: '', companyRole: '', timezoneName: 'Europe/Oslo' },
  );
  workspaceId = workspace.id;
  const row = await ctx.database.global
    .selectFrom('workspaces')
    .select('organization_id')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  organizationId = row.organization_id;
});

afterAll(() => server?.stop());

const inWorkspace: Context['database']['inWorkspace'] = (id, work) => ctx.database.inWorkspace(id, work);

const newKey = (input: Partial<ApiKeyInput> = {}): Promise<NewApiKey> =>
  inWorkspace(workspaceId, (tx) => createApiKey(ctx, tx, { name: 'Till', createdBy: null, ...input }));

const newOrganizationKey = (expiresInDays: number | null = null) =>
  createOrganizationApiKey(ctx, organizationId, { name: 'Billing', expiresInDays, createdBy: owner.id });

const at = (milliseconds: number): Context => ({
  ...ctx,
  clock: () => new Date(Date.now() + milliseconds),
});

const refusalOf = async (value: string, context: Context = ctx) => {
  const error = await authenticateApiKey(context, value).catch((thrown: unknown) => thrown);
  return error instanceof AppError ? { code: error.code, message: error.message } : error;
};

test('a key is stored as a hash and eight of its characters', async () => {
  const { value } = await newKey();
  expect(await authenticateApiKey(ctx, value)).toMatchObject({ kind: 'workspace', workspaceId });
  const rows = await inWorkspace(workspaceId, ({ db }) =>
    db.selectFrom('api_keys').selectAll().where('workspace_id', '=', workspaceId).execute(),
  );
  const [, , ...pieces] = value.split('_');
  const secret = pieces.join('_');
  expect(secret).toHaveLength(32);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(0, -4));
});

test('a revoked key gets the same answer as an unknown one, from the next request on', async () => {
  const { id, value } = await newKey();
  expect(await authenticateApiKey(ctx, value)).toMatchObject({ workspaceId });
  const revoke = () =>
    inWorkspace(workspaceId, (tx) => revokeApiKey(ctx, tx, { apiKeyId: id, revokedBy: owner.id }));
  await revoke();
  const refusal = await refusalOf(value);
  expect(refusal).toMatchObject({ code: 'unauthorized' });
  expect(await refusalOf(`${value.slice(0, -4)}AAAA`)).toEqual(refusal);
  await expect(revoke()).rejects.toMatchObject({ code: 'notFound' });
});

test('an expired key gets the same answer as an unknown one, to the millisecond', async () => {
  const expiresAt = new Date(Date.now() + 30 * dayMilliseconds);
  const { value } = await newKey({ expiresAt });
  const then = (offset: number): Context => ({ ...ctx, clock: () => new Date(expiresAt.getTime() + offset) });
  expect(await authenticateApiKey(then(-1), value)).toMatchObject({ workspaceId });
  expect(await refusalOf(value, then(0))).toEqual(await refusalOf('tsk_1_never'));
});

test('a key of an organization is valid until it is revoked or expires', async () => {
  const { id, value } = await newOrganizationKey(30);
  expect(value).toMatch(/^tsk_org-[\w-]{22}_[\w-]{32}$/);
  expect(await authenticateApiKey(ctx, value)).toMatchObject({ kind: 'organization', organizationId });
  const unknown = await refusalOf('tsk_1_never');
  expect(await refusalOf(value, at(31 * dayMilliseconds))).toEqual(unknown);
  await revokeOrganizationApiKey(ctx, organizationId, { apiKeyId: id, revokedBy: owner.id });
  expect(await refusalOf(value)).toEqual(unknown);
  for (const bad of ['tsk_org-', 'tsk_org-x_y', value.replace('org-', 'org_'), `${value}x`])
    expect(await refusalOf(bad)).toEqual(unknown);
});

test('the use of a key is written once a minute, and never waits for a locked row', async () => {
  const { id, value } = await newKey();
  let now = Date.now();
  const noteUse = createApiKeyUseRecorder({ ...ctx, clock: () => new Date(now) });
  const lastUsed = async () => (await authenticateApiKey(ctx, value)).lastUsedAt?.getTime();
  const caller = await authenticateApiKey(ctx, value);
  noteUse(caller);
  await expect.poll(lastUsed).toBe(now);
  const first = now;
  now += 59_000;
  noteUse(caller);
  now += 1_000;
  await inWorkspace(workspaceId, async ({ db }) => {
    await db
      .selectFrom('api_keys')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .forUpdate()
      .execute();
    noteUse(caller);
    // Read outside this transaction: the update skipped the locked row.
    expect(await lastUsed()).toBe(first);
  });
  now += 60_000;
  noteUse(caller);
  await expect.poll(lastUsed).toBe(now);
});

test('without mail a restricted key is refused, and none is created', async () => {
  const count = () =>
    inWorkspace(workspaceId, ({ db }) =>
      db.selectFrom('api_keys').select('id').where('workspace_id', '=', workspaceId).execute(),
    );
  const before = (await count()).length;
  const asked = inWorkspace(workspaceId, (tx) =>
    createAndDeliverApiKey({ ...ctx, mailer: null }, tx, owner, {
      name: 'Till',
      secure: true,
      expiresInDays: null,
    }),
  );
  await expect(asked).rejects.toMatchObject({
    code: 'mailNotSetUp',
    message: expect.stringContaining('create the key without the restriction'),
  });
  expect(await count()).toHaveLength(before);
});

test('a restricted key is stored encrypted, its mail is sent once without it, and it is removed after a day', async () => {
  const mails: string[] = [];
  const mailer = {
    send: async (mail: object) => void mails.push(JSON.stringify(mail)),
    close: async () => {},
  };
  const created = await inWorkspace(workspaceId, (tx) =>
    createAndDeliverApiKey(
      { ...ctx, mailer, reactions: { ...ctx.reactions, jobsAfter: () => [] } },
      tx,
      owner,
      {
        name: 'Vault',
        secure: true,
        expiresInDays: null,
      },
    ),
  );
  expect(created).toMatchObject({ value: null, mailedTo: 'owner@example.com' });
  const links = () =>
    inWorkspace(workspaceId, ({ db }) =>
      db
        .selectFrom('api_key_links')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('api_key_id', '=', created.id)
        .execute(),
    );
  expect(JSON.stringify(await links())).not.toContain('tsk_');
  const delivery = { workspaceId, apiKeyId: created.id };
  for (const _twice of [1, 2]) await deliverApiKeyLink({ ...ctx, mailer }, delivery);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`${ctx.config.publicUrl}/_/api-key/`);
  expect(mails[0]).not.toContain('tsk_');
  const remove = (later: number) =>
    inWorkspace(workspaceId, (tx) => removeExpiredApiKeyLinks(tx, new Date(Date.now() + later)));
  expect(await remove(dayMilliseconds - 60_000)).toBe(0);
  expect(await remove(dayMilliseconds)).toBe(1);
  expect(await links()).toEqual([]);
});

test('a workspace and an organization may have a hundred active keys; revoked and expired ones do not count', async () => {
  const { workspaceId: id } = await createTestWorkspace(ctx, { passes: 0 });
  const input = { name: 'Till', secure: false, expiresInDays: 30 };
  const make = (context = ctx) => inWorkspace(id, (tx) => createAndDeliverApiKey(context, tx, owner, input));
  const [first] = await Promise.all(Array.from({ length: 100 }, () => make()));
  const full = { code: 'apiKeyLimitReached' };
  await expect(make()).rejects.toMatchObject(full);
  await inWorkspace(id, (tx) => revokeApiKey(ctx, tx, { apiKeyId: first?.id ?? '', revokedBy: owner.id }));
  await make();
  await expect(make()).rejects.toMatchObject(full);
  await make(at(31 * dayMilliseconds));

  const row = await ctx.database.global
    .selectFrom('workspaces')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const wished = { name: 'Billing', expiresInDays: null, createdBy: owner.id };
  const makeForOrganization = () => createOrganizationApiKey(ctx, row.organization_id, wished);
  await Promise.all(Array.from({ length: 100 }, makeForOrganization));
  await expect(makeForOrganization()).rejects.toMatchObject(full);
});
