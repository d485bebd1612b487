import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { fileLink } from './file-link.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const linkTo = ({ workspaceId, passTemplateId }: TestWorkspace) =>
  fileLink(server.ctx, workspaceId, { kind: 'passes', passTemplateId, filters: {} });

test('of sixty downloads by links of one workspace two run, the others are refused with an explanation, and another tenant gets its file', async () => {
  const { ctx } = server;
  const [busy, quiet] = [await createTestWorkspace(ctx), await createTestWorkspace(ctx)];
  const { database } = ctx;
  const enter = database.inWorkspaceReadOnly;
  const gate = Promise.withResolvers<void>();
  let inFlight = 0;
  const held = vi.spyOn(database, 'inWorkspaceReadOnly').mockImplementation(async (workspaceId, work) => {
    if (workspaceId !== busy.workspaceId) return enter(workspaceId, work);
    inFlight += 1;
    await gate.promise;
    return enter(workspaceId, work);
  });
  const refused: string[] = [];
  const downloads = Array.from({ length: 60 }, async () => {
    const response = await fetch(linkTo(busy));
    if (response.status === 429) refused.push(await response.text());
    return response;
  });
  await expect.poll(() => refused.length, { timeout: 30_000 }).toBe(58);
  expect(inFlight).toBe(2);
  expect(new Set(refused.map((text) => JSON.parse(text).error.detail))).toEqual(
    new Set(['2 files of this workspace are being downloaded. Wait until one of them is done.']),
  );
  expect(await (await fetch(linkTo(quiet))).text()).toContain('ada@example.com');
  gate.resolve();
  const served = (await Promise.all(downloads)).filter(({ status }) => status === 200);
  expect(served).toHaveLength(2);
  for (const response of served) expect(await response.text()).toContain('ada@example.com');
  held.mockRestore();
  expect((await fetch(linkTo(busy))).status).toBe(200);
});
