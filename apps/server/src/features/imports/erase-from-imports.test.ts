import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { createImportWorld } from '../../testing/import-world.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { eraseFromImports } from './erase-from-imports.ts';
import { importFileKey } from './find-import.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
});

afterAll(() => server?.stop());

const readFile = async (workspaceId: string, importId: string) =>
  (await ctx.files.read(importFileKey(workspaceId, importId)))?.toString('latin1') ?? '';

test('an erasure removes the person’s rows from the file, the samples and the refused rows, and no others', async () => {
  const world = await createImportWorld(ctx);
  const lines = [
    'email,first name,points',
    'ada@example.com,Ada,1',
    '"ADA@example.com","Ada\nByron",2',
    'nada@example.com,Nada,3',
    'ada@example.com.au,Sheila,x',
    'ada@example.com,Ada,many',
    'grace@example.com,Grace,many',
    'ada@example.com,"Ada',
  ];
  const { id, counts } = await world.importFile(lines.join('\r\n'));
  expect(counts).toMatchObject({ refused: 4 });
  expect(await eraseFromImports(ctx, world.workspaceId, 'Ada@Example.com')).toEqual({
    rows: 4,
    isRunning: false,
  });
  const rest = await readFile(world.workspaceId, id);
  expect(rest.length).toBe(lines.join('\r\n').length);
  expect(rest.split(/[\r\n]+/).filter((line) => line.trim() !== '')).toEqual(
    lines.filter((line) => !/^"?ada@example\.com[",]/i.test(line)),
  );
  const refused = await world.refused(id);
  expect(refused).toContain('ada@example.com.au,Sheila,x,6');
  expect(refused).toContain('grace@example.com,Grace,many,8');
  expect(refused.trim().split('\n')).toHaveLength(3);
  expect((await world.get(id)).columns[0]?.samples).toEqual(['nada@example.com']);
  expect(await eraseFromImports(ctx, world.workspaceId, 'ada@example.com')).toMatchObject({ rows: 0 });
});

test('a file that waits for its start is imported without the person', async () => {
  const world = await createImportWorld(ctx);
  const rows = Array.from(
    { length: 2_500 },
    (_, index) => `holder-${index}@example.com,Zoë ${index},${index}`,
  );
  const { id } = await world.upload(Buffer.from(['email,first name,points', ...rows].join('\n'), 'latin1'));
  for (const holder of [0, 999, 1_000, 2_499])
    expect(await eraseFromImports(ctx, world.workspaceId, `holder-${holder}@example.com`)).toMatchObject({
      rows: 1,
    });
  await world.start(id);
  expect(await world.run(id)).toMatchObject({ status: 'done', counts: { issued: 2_496, refused: 0 } });
});
