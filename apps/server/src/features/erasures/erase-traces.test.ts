import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createImportWorld } from '../imports/import-world.fixture.ts';
import { erasePerson } from './erase-person.ts';
import { eraseTraces } from './erase-traces.ts';
import { getErasure } from './get-erasure.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
}, 60_000);

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
    erasePerson(ctx, tx, 'ada@example.com', { userId: null }),
  );
  const run = { workspaceId: world.workspaceId, erasureId };
  expect(await eraseTraces(ctx, run)).toMatchObject({ again: run });
  expect(await getErasure(ctx, world.workspaceId, erasureId)).toMatchObject({
    status: 'removing',
    removed: { importRows: 2 },
  });
  // As a run does that has opened the file before.
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
