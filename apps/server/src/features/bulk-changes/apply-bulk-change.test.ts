import type { BulkAction, BulkSelection } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createTestWorkspace } from '../../test-workspace.fixture.ts';
import { issuePasses } from '../passes/issue-passes.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { applyBulkChange } from './apply-bulk-change.ts';
import { cancelBulkChange } from './cancel-bulk-change.ts';
import { findBulkChange } from './find-bulk-change.ts';
import { startBulkChange } from './start-bulk-change.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
}, 60_000);

afterAll(() => server?.stop());

const passCount = 2_300;

/** A template with passes of `passCount` people, every second one called Grace. */
async function createHolders() {
  const { workspaceId, passTemplateId } = await createTestWorkspace(ctx, { passes: 0 });
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const inWorkspace = <Result>(work: (tx: WorkspaceTransaction) => Promise<Result>) =>
    ctx.database.inWorkspace(workspaceId, work);
  const passes = Array.from({ length: passCount }, (_, index) => ({
    user: {
      email: `holder-${index}@example.com`,
      firstName: index % 2 === 0 ? 'Ada' : 'Grace',
      lastName: 'Holder',
    },
    attributes: {},
  }));
  for (let from = 0; from < passCount; from += 1_000)
    await inWorkspace((tx) =>
      issuePasses(ctx, tx, workspace, {
        passTemplateId,
        passes: passes.slice(from, from + 1_000),
        source: { via: 'app', by: null },
      }),
    );
  const start = (action: BulkAction, selection: Partial<BulkSelection> = {}) =>
    inWorkspace((tx) =>
      startBulkChange(ctx, tx, { action, selection: { passTemplateId, ...selection }, createdBy: null }),
    );
  const run = (bulkChangeId: string, signal = new AbortController().signal) =>
    applyBulkChange(ctx, { workspaceId, bulkChangeId }, { signal });
  return {
    inWorkspace,
    start,
    run,
    find: (id: string) => inWorkspace((tx) => findBulkChange(tx, id)),
    apply: async (action: BulkAction, selection?: Partial<BulkSelection>) => {
      const { id } = await start(action, selection);
      while (await run(id));
      return inWorkspace((tx) => findBulkChange(tx, id));
    },
    statuses: () =>
      inWorkspace(async (tx) => {
        const rows = await tx.db
          .selectFrom('passes')
          .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
          .where('workspace_id', '=', workspaceId)
          .groupBy('status')
          .execute();
        return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
      }),
    events: (type: string) =>
      inWorkspace((tx) =>
        tx.db
          .selectFrom('events')
          .select('id')
          .where('workspace_id', '=', workspaceId)
          .where('type', '=', type)
          .execute(),
      ),
  };
}

const graces = { attributeFilters: [{ key: 'firstName', operator: 'is' as const, value: 'grace' }] };

test('voiding by filter voids exactly the matching passes, with one event per chunk, and can be undone by filter', async () => {
  const holders = await createHolders();
  const half = passCount / 2;
  expect(await holders.apply({ kind: 'void', atOnce: false }, graces)).toMatchObject({
    status: 'done',
    total_count: half,
    processed_count: half,
    changed_count: half,
  });
  expect(await holders.statuses()).toEqual({ issued: half, voided: half });
  expect(await holders.events('passes.voided')).toHaveLength(2);
  expect(await holders.events('pass.voided')).toHaveLength(0);
  expect(await holders.apply({ kind: 'restore' }, graces)).toMatchObject({ changed_count: half });
  expect(await holders.statuses()).toEqual({ issued: passCount });
});

test('a run that repeats after a crash continues at the cursor and changes nothing twice', async () => {
  const holders = await createHolders();
  const { id } = await holders.start({ kind: 'update', expiresAt: '2031-01-01T00:00:00Z' });
  const stopped = new AbortController();
  stopped.abort();
  expect(await holders.run(id, stopped.signal)).toBeDefined();
  expect(await holders.find(id)).toMatchObject({ status: 'running', processed_count: 0 });
  await Promise.all([holders.run(id), holders.run(id)]);
  while (await holders.run(id));
  expect(await holders.find(id)).toMatchObject({ status: 'done', processed_count: passCount });
  expect(await holders.events('passes.updated')).toHaveLength(3);
});

test('a canceled change stops, and says how many passes it has changed', async () => {
  const holders = await createHolders();
  const { id } = await holders.start({ kind: 'void', atOnce: true });
  await holders.inWorkspace((tx) => cancelBulkChange(ctx, tx, id));
  expect(await holders.run(id)).toBeUndefined();
  expect(await holders.find(id)).toMatchObject({ status: 'canceled', changed_count: 0 });
});

test('values that the design does not declare are refused before anything changes', async () => {
  const holders = await createHolders();
  const update = (attributes: Record<string, string>) => holders.start({ kind: 'update', attributes });
  await expect(update({ shoeSize: '9' })).rejects.toMatchObject({
    code: 'validationFailed',
    issues: [{ path: 'action.attributes.shoeSize' }],
  });
  await expect(update({})).rejects.toMatchObject({ code: 'validationFailed' });
});
