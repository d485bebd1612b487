import { programRules } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attribute, createImportWorld, firstAttempt } from '../../testing/import-world.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { checkBalances } from './check-balances.ts';
import { listEntries } from './list-entries.ts';
import { openBalances } from './open-balances.ts';
import { saveProgram } from './save-program.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

async function createWorld() {
  const { ctx } = server;
  const world = await createImportWorld(ctx, [
    attribute('points', { type: 'number' }),
    attribute('tier'),
    attribute('note'),
  ]);
  const { inWorkspace, workspaceId, passTemplateId } = world;
  const rules = programRules.parse({
    balances: [{ attribute: 'points', unit: { one: 'point', other: 'points' } }],
    tiers: {
      attribute: 'tier',
      balance: 'points',
      period: 'lifetime',
      steps: [{ name: 'Gold', from: 100 }],
    },
  });
  const { id: programId } = await inWorkspace((tx) =>
    saveProgram(ctx, tx, { passTemplateId, rules, savedBy: null }),
  );
  while (await openBalances(ctx, { workspaceId, programId }, firstAttempt));
  const entriesOf = async () => {
    const entries: Record<string, unknown[]> = {};
    for (const { id, email } of await world.passes())
      entries[email] = (await inWorkspace((tx) => listEntries(tx, { passId: id }))).items
        .map(({ kind, amount, actor }) => [kind, amount, actor.kind])
        .reverse();
    return entries;
  };
  return { ...world, entriesOf };
}

test('imported balances are import entries: of new passes the amount, of known ones the difference', async () => {
  const { importFile, passes, entriesOf, workspaceId, refused } = await createWorld();
  await importFile('email,points\nada@example.com,120\ngrace@example.com,5\n');
  const second = await importFile(
    'email,points,note\nada@example.com,90,again\ngrace@example.com,5,same\nalan@example.com,1.5,half\nmary@example.com,-3,less\n',
    { existing: 'update' },
  );
  expect(second).toMatchObject({ counts: { updated: 2, refused: 2, issued: 0 } });
  expect(await refused(second.id)).toContain(
    'points is a balance of the program: use a whole number from 0.',
  );
  expect(await entriesOf()).toEqual({
    'ada@example.com': [
      ['import', 120, 'import'],
      ['import', -30, 'import'],
    ],
    'grace@example.com': [['import', 5, 'import']],
  });
  const values = (await passes()).map((pass) => pass.values);
  expect(values).toEqual([
    // The tier of what was earned stays.
    { points: 90, note: 'again', tier: 'Gold' },
    { points: 5, note: 'same' },
  ]);
  expect(await checkBalances(server.ctx, workspaceId)).toBe(0);
});
