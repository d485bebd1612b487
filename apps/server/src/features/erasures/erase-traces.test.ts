import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PassFilter } from '@tessera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { createImportWorld } from '../../testing/import-world.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { startBulkChange } from '../bulk-changes/start-bulk-change.ts';
import { createCampaign } from '../campaigns/draft/save-campaign.ts';
import { getCampaign } from '../campaigns/get-campaign.ts';
import { listPasses } from '../passes/list-passes.ts';
import { getSegment } from '../segments/list-segments.ts';
import { saveSegment } from '../segments/save-segment.ts';
import { createWebhookEndpoint } from '../webhooks/create-webhook-endpoint.ts';
import { enqueueDeliveries } from '../webhooks/enqueue-deliveries.ts';
import { enqueueDeliveriesJob } from '../webhooks/webhooks.jobs.ts';
import { erasePerson } from './erase-person.ts';
import { eraseTraces } from './erase-traces.ts';
import { getErasure } from './get-erasure.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

test('an import that has begun does not bring an erased person back, and loses their row', async () => {
  const { ctx } = server;
  const world = await createImportWorld(ctx);
  const file = 'email,first name\nada@example.com,Ada\ngrace@example.com,Grace';
  await world.importFile(file);
  const { id } = await world.upload(file);
  await world.save(id, { existing: 'issueAnother' });
  await world.start(id);
  const erasureId = await world.inWorkspace((tx) =>
    erasePerson(ctx, tx, { email: 'ada@example.com' }, { userId: null }),
  );
  const run = { workspaceId: world.workspaceId, erasureId };
  expect(await eraseTraces(ctx, run)).toMatchObject({ again: run });
  expect(await getErasure(ctx, world.workspaceId, erasureId)).toMatchObject({
    status: 'removing',
    removed: { importRows: 2 },
  });
  // Like a run that opened the file before.
  await ctx.files.write(`ws/${world.workspaceId}/imports/${id}`, Buffer.from(file));
  expect(await world.run(id)).toMatchObject({ status: 'done', counts: { issued: 1, refused: 1 } });
  expect(await eraseTraces(ctx, run)).toBeUndefined();
  expect((await world.passes()).map(({ email }) => email)).toEqual([
    '',
    'grace@example.com',
    'grace@example.com',
  ]);
  expect(await world.refused(id)).not.toContain('ada');
  expect((await getErasure(ctx, world.workspaceId, erasureId)).status).toBe('wallets');
});

const address = 'Ada.Byron@example.com';

/** Searches every column of the workspace's rows, by the catalog, and the files. */
async function tracesOf({ workspaceId, db }: WorkspaceTransaction): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where column_name = 'workspace_id' and table_schema = current_schema() and table_type = 'BASE TABLE'
    order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} as each
      where workspace_id = ${workspaceId} and to_jsonb(each)::text ilike ${`%${address}%`} limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  const files = await readdir(server.directory, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name);
    const text = `${path}\n${await readFile(path, 'latin1')}`;
    if (text.toLowerCase().includes(address.toLowerCase())) found.push('a file');
  }
  return found;
}

test('after an erasure no column of any table and no file contains the person’s address, and no filter matches more passes', async () => {
  const { ctx } = server;
  const world = await createImportWorld(ctx);
  const { inWorkspace, passTemplateId, workspaceId } = world;
  await inWorkspace((tx) =>
    createWebhookEndpoint(ctx, tx, {
      url: 'http://127.0.0.1:9/hooks',
      description: '',
      eventTypes: [],
      createdBy: null,
    }),
  );
  const file = `email,first name,points\n${address},Ada,many\n${address},Ada,1\ngrace@example.com,Grace,2\n`;
  await world.importFile(file);
  await world.upload(file);
  const named = await world.upload('email\ngrace@example.com\n', `of ${address}.csv`);
  const is: PassFilter = { key: 'email', operator: 'is', value: address.toUpperCase() };
  const nested: PassFilter = {
    any: [is, { all: [{ key: 'points', operator: 'isMoreThan', value: 1 }, { not: is }] }],
  };
  const contains: PassFilter = { key: 'email', operator: 'contains', value: address };
  const save = (name: string, filter: PassFilter) =>
    inWorkspace((tx) => saveSegment(ctx, tx, { passTemplateId, name, filter, savedBy: null }));
  const segments = [
    await save(`Only ${address}`, is),
    await save('Both', nested),
    await save('Part', contains),
  ];
  const campaign = await inWorkspace((tx) =>
    createCampaign(ctx, tx, {
      passTemplateId,
      name: `For ${address}`,
      message: 'Hello',
      audience: { kind: 'filter', filter: is },
      createdBy: null,
    }),
  );
  const selections = [
    { passTemplateId, query: address },
    { passTemplateId, attributeFilters: [{ key: 'email', operator: 'is' as const, value: address }] },
    { passTemplateId, filter: nested },
  ];
  for (const selection of selections)
    await inWorkspace((tx) =>
      startBulkChange(ctx, tx, { action: { kind: 'reissue' }, selection, createdBy: null }),
    );
  for (const { payload } of await ctx.queue.find(enqueueDeliveriesJob, { workspaceId }))
    await enqueueDeliveries(ctx, payload);
  await inWorkspace(({ db }) =>
    db
      .updateTable('webhook_deliveries')
      .set({
        response_excerpt: `Thank you, ${address}`,
        response_headers: JSON.stringify({ 'x-thanks': address }),
      })
      .where('workspace_id', '=', workspaceId)
      .execute(),
  );
  expect(await inWorkspace(tracesOf)).toEqual(
    expect.arrayContaining(['bulk_changes', 'campaigns', 'imports', 'pass_users', 'segments', 'a file']),
  );

  const erasureId = await inWorkspace((tx) => erasePerson(ctx, tx, { email: address }, { userId: null }));
  await eraseTraces(ctx, { workspaceId, erasureId });
  expect(await inWorkspace(tracesOf)).toEqual([]);

  const holdersOf = (filter: PassFilter) =>
    inWorkspace(async (tx) =>
      (await listPasses(ctx, tx, { passTemplateId, filter, limit: 10 })).items.map(({ user }) => user.email),
    );
  const kept = await inWorkspace((tx) =>
    Promise.all(segments.map(({ id }) => getSegment(tx, passTemplateId, id))),
  );
  expect(await Promise.all(kept.map(({ filter }) => holdersOf(filter)))).toEqual([
    [],
    ['grace@example.com'],
    [],
  ]);
  expect(kept.map(({ problems }) => problems)).toEqual([[], [], []]);
  const { audience } = await inWorkspace((tx) => getCampaign(tx, campaign.id));
  expect(audience.kind === 'filter' && (await holdersOf(audience.filter))).toEqual([]);
  expect((await world.get(named.id)).fileName).toBe('people.csv');
});

test('an erasure finds a phone number in names and filters, in each notation', async () => {
  const { ctx } = server;
  const world = await createImportWorld(ctx);
  const { inWorkspace, passTemplateId, workspaceId } = world;
  const phone = '+4915112345678';
  await world.importFile(`phone\n${phone}\n+4915112345679\n`);
  const is = (value: string): PassFilter => ({ field: 'phone', operator: 'is', value });
  const save = (name: string, filter: PassFilter) =>
    inWorkspace((tx) => saveSegment(ctx, tx, { passTemplateId, name, filter, savedBy: null }));
  await save(`Only ${phone}`, is(phone));
  await save('Spaced', is('+49 151 / 123-456 78'));
  await save('National', is('0151 12345678'));
  await save('Other', is('+49 151 123 456 79'));
  const erasureId = await inWorkspace((tx) => erasePerson(ctx, tx, { phone }, { userId: null }));
  await eraseTraces(ctx, { workspaceId, erasureId });
  const segments = await inWorkspace(({ db }) =>
    db
      .selectFrom('segments')
      .select(['name', 'filter'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('name')
      .execute(),
  );
  const placeholder = `erased ${erasureId}`;
  expect(segments).toEqual([
    { name: 'National', filter: is(placeholder) },
    { name: `Only +49${placeholder}`, filter: is(placeholder) },
    { name: 'Other', filter: is('+49 151 123 456 79') },
    { name: 'Spaced', filter: is(placeholder) },
  ]);
});
