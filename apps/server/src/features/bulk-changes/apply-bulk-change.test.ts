import type { BulkAction, BulkSelection } from '@tessera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { requeueStalledBulkChanges } from '../../maintenance/requeue-lost-jobs.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import type { JobAttempt } from '../../platform/queue/job.ts';
import { countLockWaits } from '../../testing/lock-waits.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { archivePassTemplate } from '../pass-templates/archive-pass-template.ts';
import { issuePasses } from '../passes/issue/issue-passes.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { applyBulkChange } from './apply-bulk-change.ts';
import { applyBulkChangeJob } from './bulk-changes.jobs.ts';
import { cancelBulkChange } from './cancel-bulk-change.ts';
import { findBulkChange } from './find-bulk-change.ts';
import { startBulkChange } from './start-bulk-change.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
});

afterAll(() => server?.stop());

const manyPasses = 2_300;

async function createHolders(passCount = manyPasses) {
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
  const run = (bulkChangeId: string, attempt: Partial<JobAttempt> = {}) =>
    applyBulkChange(
      ctx,
      { workspaceId, bulkChangeId },
      { retries: 0, signal: new AbortController().signal, ...attempt },
    );
  return {
    inWorkspace,
    start,
    run,
    archive: () =>
      inWorkspace((tx) => archivePassTemplate(ctx, tx, { passTemplateId, shouldVoidPasses: false })),
    find: (id: string) => inWorkspace((tx) => findBulkChange(tx, id)),
    apply: async (action: BulkAction, selection?: Partial<BulkSelection>) => {
      const { id } = await start(action, selection);
      while (await run(id));
      return inWorkspace((tx) => findBulkChange(tx, id));
    },
    passIds: () =>
      inWorkspace(async (tx) => {
        const rows = await tx.db
          .selectFrom('passes')
          .select('id')
          .where('workspace_id', '=', workspaceId)
          .orderBy('id')
          .execute();
        return rows.map(({ id }) => id);
      }),
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

const oneAda = {
  attributeFilters: [{ key: 'email', operator: 'is' as const, value: 'holder-0@example.com' }],
};

test('voiding by filter voids exactly the matching passes, with one event per chunk, and can be undone by filter', async () => {
  const holders = await createHolders();
  const half = manyPasses / 2;
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
  expect(await holders.statuses()).toEqual({ issued: manyPasses });
});

test('a change counts and processes only the passes that it concerns', async () => {
  const holders = await createHolders(4);
  await holders.apply({ kind: 'void', atOnce: false }, oneAda);
  const counts = { total_count: 3, processed_count: 3, changed_count: 3 };
  expect(await holders.apply({ kind: 'update', expiresAt: null })).toMatchObject(counts);
  const passIds = await holders.passIds();
  expect(await holders.apply({ kind: 'restore' }, { passIds })).toMatchObject({
    total_count: 1,
    changed_count: 1,
  });
});

test('a run that repeats after a crash continues at the cursor and changes nothing twice', async () => {
  const holders = await createHolders();
  const { id } = await holders.start({ kind: 'update', expiresAt: '2031-01-01T00:00:00Z' });
  const stopping = AbortSignal.abort();
  expect(await holders.run(id, { signal: stopping })).toBeDefined();
  expect(await holders.find(id)).toMatchObject({ status: 'running', processed_count: 1_000 });
  await Promise.all([holders.run(id), holders.run(id)]);
  while (await holders.run(id));
  expect(await holders.find(id)).toMatchObject({ status: 'done', processed_count: manyPasses });
  expect(await holders.events('passes.updated')).toHaveLength(3);
});

test('voided passes are neither changed nor reissued, so that reissuing twice gives each person one valid pass', async () => {
  const holders = await createHolders();
  const half = manyPasses / 2;
  await holders.apply({ kind: 'void', atOnce: true }, graces);
  const expiry = { kind: 'update' as const, expiresAt: '2031-01-01T00:00:00Z' };
  expect(await holders.apply(expiry)).toMatchObject({ processed_count: half, changed_count: half });
  for (const _ of ['once', 'twice'])
    expect(await holders.apply({ kind: 'reissue' }, oneAda)).toMatchObject({ changed_count: 1 });
  expect(await holders.statuses()).toEqual({ issued: half, voided: half + 2 });
});

test('reissuing a chunk waits for an edit of any of its holders before it takes the change number', async () => {
  const holders = await createHolders(2);
  const { id } = await holders.start({ kind: 'reissue' });
  const held = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  const edit = holders.inWorkspace(async (tx) => {
    await sql`select from pass_users where workspace_id = ${tx.workspaceId}
      and id = (select pass_user_id from passes where workspace_id = ${tx.workspaceId} order by id desc limit 1)
      for no key update`.execute(tx.db);
    held.resolve();
    await going.promise;
    return nextChange(tx, ctx.clock);
  });
  await held.promise;
  const run = holders.run(id);
  await vi.waitFor(async () => {
    expect(await countLockWaits(ctx.database.global)).toBeGreaterThan(0);
  });
  going.resolve();
  await Promise.all([edit, run]);
  expect(await holders.find(id)).toMatchObject({ status: 'done', changed_count: 2 });
});

test('a retry ends after one chunk, so that no number of crashes uses up the retries of a change that advances', async () => {
  const holders = await createHolders();
  const { id } = await holders.start({ kind: 'void', atOnce: true });
  expect(await holders.run(id, { retries: 1 })).toBeDefined();
  expect(await holders.find(id)).toMatchObject({ status: 'running', processed_count: 1_000 });
});

test('a change that cannot continue ends as failed, and keeps what it did', async () => {
  const holders = await createHolders();
  const { id } = await holders.start({ kind: 'reissue' }, graces);
  await holders.archive();
  expect(await holders.run(id)).toBeUndefined();
  expect(await holders.find(id)).toMatchObject({ status: 'failed', changed_count: 0 });
});

test('maintenance continues a change whose job failed for good, once', async () => {
  const holders = await createHolders();
  const { id } = await holders.start({ kind: 'void', atOnce: true });
  const requeue = () => holders.inWorkspace((tx) => requeueStalledBulkChanges(ctx, tx));
  const openJobs = async () =>
    (await ctx.queue.find(applyBulkChangeJob, { bulkChangeId: id })).filter(({ state }) => state === 'open');
  expect(await requeue()).toBe(0);
  await sql`update pgboss.job set state = 'failed' where data ->> 'bulkChangeId' = ${id}`.execute(
    ctx.database.global,
  );
  expect(await openJobs()).toHaveLength(0);
  expect([await requeue(), await requeue()]).toEqual([1, 0]);
  expect(await openJobs()).toHaveLength(1);
});

test('a canceled change stops, and says how many passes it has changed', async () => {
  const holders = await createHolders();
  const { id } = await holders.start({ kind: 'void', atOnce: true });
  await holders.inWorkspace((tx) => cancelBulkChange(ctx, tx, id));
  expect(await holders.run(id)).toBeUndefined();
  expect(await holders.find(id)).toMatchObject({ status: 'canceled', changed_count: 0 });
});

test('values that the design does not declare are refused before anything changes', async () => {
  const holders = await createHolders(1);
  const update = (attributes: Record<string, string>) => holders.start({ kind: 'update', attributes });
  await expect(update({ shoeSize: '9' })).rejects.toMatchObject({
    code: 'validationFailed',
    issues: [{ path: 'action.attributes.shoeSize' }],
  });
  await expect(update({})).rejects.toMatchObject({ code: 'validationFailed' });
});

test('chosen passes change, and only those of the template and its filter', async () => {
  const holders = await createHolders();
  const others = await createHolders();
  const ids = await holders.passIds();
  const [foreign = ''] = await others.passIds();
  const chosen = [...ids.slice(0, 4), foreign, crypto.randomUUID()];
  expect(await holders.apply({ kind: 'void', atOnce: true }, { passIds: chosen })).toMatchObject({
    total_count: 4,
    processed_count: 4,
    changed_count: 4,
  });
  expect(await holders.statuses()).toEqual({ issued: manyPasses - 4, voided: 4 });
  expect(await others.statuses()).toEqual({ issued: manyPasses });
  const stillIssued = { passIds: ids.slice(3, 6), status: 'issued' as const };
  expect(await holders.apply({ kind: 'void', atOnce: true }, stillIssued)).toMatchObject({ total_count: 2 });
});
