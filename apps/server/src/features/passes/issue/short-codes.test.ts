import { readShortCode } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { listAllPasses } from '../list-passes.ts';
import { giveShortCodes } from './short-codes.ts';

let server: TestServer;
let tenant: TestWorkspace;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  tenant = await createTestWorkspace(server.ctx, { passes: 5 });
});

afterAll(() => server?.stop());

const rows = () =>
  tenant.inWorkspace(({ workspaceId, db }) =>
    db
      .selectFrom('passes')
      .select(['id', 'short_code', 'change_number'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('id')
      .execute(),
  );

test('each pass is issued with a code of its own, which finds it', async () => {
  const passes = await rows();
  expect(new Set(passes.map(({ short_code }) => short_code)).size).toBe(5);
  for (const { id, short_code } of passes) {
    expect(readShortCode(short_code ?? '')).toBe(short_code);
    const query = short_code?.toLowerCase() ?? '';
    const { items } = await tenant.inWorkspace((tx) => listAllPasses(server.ctx, tx, { query }));
    expect(items).toMatchObject([{ id, shortCode: short_code }]);
  }
});

test('maintenance gives codes to passes of an earlier release, and changes nothing else', async () => {
  const before = await rows();
  const [first, second] = before;
  await tenant.inWorkspace(({ workspaceId, db }) =>
    db
      .updateTable('passes')
      .set({ short_code: null })
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', [first?.id ?? '', second?.id ?? ''])
      .execute(),
  );
  expect(await tenant.inWorkspace(giveShortCodes)).toBe(2);
  expect(await tenant.inWorkspace(giveShortCodes)).toBe(0);
  const after = await rows();
  expect(new Set(after.map(({ short_code }) => short_code)).size).toBe(5);
  expect(after.map(({ change_number }) => change_number)).toEqual(
    before.map(({ change_number }) => change_number),
  );
  expect(after.slice(2)).toEqual(before.slice(2));
});
