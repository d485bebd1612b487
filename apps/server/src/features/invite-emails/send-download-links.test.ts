import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { issuePasses } from '../passes/issue/issue-passes.ts';
import { voidPasses } from '../passes/void-passes.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { deliverDownloadLinksJob } from './invite-emails.jobs.ts';
import { listRecipientOptions } from './list-recipient-options.ts';
import { type NewSend, sendDownloadLinks } from './send-download-links.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web', EMAIL_SEND_LIMIT: '250' });
  ctx = server.ctx;
});

afterAll(() => server?.stop());

type Filters = Parameters<typeof listRecipientOptions>[2];

async function createHolders(count: number) {
  const { workspaceId, passTemplateId } = await createTestWorkspace(ctx, { passes: 0 });
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const inWorkspace = <Result>(work: (tx: WorkspaceTransaction) => Promise<Result>) =>
    ctx.database.inWorkspace(workspaceId, work);
  const passes = Array.from({ length: count }, (_, index) => ({
    user: {
      email: `holder-${index}@example.com`,
      firstName: index % 2 ? 'Ada' : 'Grace',
      lastName: 'Holder',
    },
    attributes: {},
  }));
  const issued = await inWorkspace((tx) =>
    issuePasses(ctx, tx, workspace, { passTemplateId, passes, source: { via: 'app', by: null } }),
  );
  const list = (filters: Omit<Filters, 'passTemplateId'>) =>
    inWorkspace((tx) => listRecipientOptions(ctx, tx, { passTemplateId, ...filters }));
  return {
    workspaceId,
    passTemplateId,
    passIds: issued.map(({ id }) => id),
    inWorkspace,
    send: (selection: Partial<NewSend>) =>
      inWorkspace((tx) => sendDownloadLinks(ctx, tx, { passTemplateId, createdBy: null, ...selection })),
    list,
    options: async (attributeFilters: Filters['attributeFilters'] = []) =>
      (await list({ attributeFilters })).passes,
    events: () =>
      inWorkspace((tx) =>
        tx.db
          .selectFrom('events')
          .select('type')
          .where('workspace_id', '=', workspaceId)
          .where('type', 'like', 'downloadLink%')
          .execute(),
      ),
    jobs: () => ctx.queue.find(deliverDownloadLinksJob, { workspaceId }),
  };
}

const unsubscribe = (
  { inWorkspace, workspaceId }: Awaited<ReturnType<typeof createHolders>>,
  email: string,
) =>
  inWorkspace((tx) =>
    tx.db
      .updateTable('pass_users')
      .set({ unsubscribed_at: ctx.clock() })
      .where('workspace_id', '=', workspaceId)
      .where('email', '=', email)
      .execute(),
  );

test('a set is one event and a job per hundred mails, and a repeated id counts once', async () => {
  const holders = await createHolders(201);
  const { passIds } = holders;
  expect(await holders.send({ passIds: [...passIds, ...passIds.slice(0, 3)] })).toEqual({
    count: 201,
    textMessages: 0,
    leftOut: [],
  });
  expect(await holders.events()).toEqual([{ type: 'downloadLinks.sent' }]);
  const jobs = await holders.jobs();
  expect(jobs).toHaveLength(3);
  expect(await holders.send({ passIds })).toEqual({ count: 0, textMessages: 0, leftOut: passIds });
});

test('voided, unsubscribed and invited passes are not mailed, which the answer says, and the options tell them apart', async () => {
  const holders = await createHolders(5);
  const [voided = '', unsubscribed = '', invited = '', ...others] = holders.passIds;
  await holders.inWorkspace((tx) => voidPasses(ctx, tx, [voided], { atOnce: false }));
  await unsubscribe(holders, 'holder-1@example.com');
  expect(await holders.send({ passIds: [invited] })).toEqual({ count: 1, textMessages: 0, leftOut: [] });
  const options = await holders.options();
  expect(new Map(options.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [unsubscribed, 'UNSUBSCRIBED'],
      [invited, 'INVITED'],
      ...others.map((id) => [id, 'INVITABLE'] as const),
    ]),
  );
  expect(options.find(({ id }) => id === unsubscribed)).toEqual({
    id: unsubscribed,
    user: { email: 'holder-1@example.com', name: 'Ada Holder' },
    status: 'UNSUBSCRIBED',
  });
  expect(await holders.send({ passIds: holders.passIds })).toEqual({
    count: 2,
    textMessages: 0,
    leftOut: [voided, unsubscribed, invited],
  });
});

test('filters select options and recipients alike', async () => {
  const holders = await createHolders(5);
  const attributeFilters = [{ key: 'firstName', operator: 'is' as const, value: 'ada' }];
  expect(await holders.options(attributeFilters)).toHaveLength(2);
  const { passes } = await holders.list({ filter: { not: { all: attributeFilters } } });
  expect(passes.map(({ user }) => user.name)).toEqual(['Grace Holder', 'Grace Holder', 'Grace Holder']);
  expect(await holders.send({ attributeFilters })).toEqual({ count: 2, textMessages: 0, leftOut: [] });
});

test('a pass of another template or workspace is refused like an unknown one, and nothing is sent', async () => {
  const [holders, others] = [await createHolders(1), await createHolders(1)];
  for (const foreign of [...others.passIds, ctx.ids.uuid()])
    await expect(holders.send({ passIds: [...holders.passIds, foreign] })).rejects.toMatchObject({
      code: 'notFound',
    });
  expect(await holders.events()).toEqual([]);
});

test('more than the limit is refused, by ids and by filter', async () => {
  const holders = await createHolders(251);
  const refusal = {
    code: 'emailSendLimitExceeded',
    message: 'At most 250 emails can be sent at once. Contact support to send them.',
  };
  expect((await holders.list({})).emailSendLimit).toBe(250);
  await expect(holders.send({ passIds: holders.passIds })).rejects.toMatchObject(refusal);
  await expect(holders.send({ filter: { all: [] } })).rejects.toMatchObject(refusal);
  await holders.send({ passIds: holders.passIds.slice(0, 1) });
  expect(await holders.send({ filter: { all: [] } })).toEqual({ count: 250, textMessages: 0, leftOut: [] });
});

test('of concurrent sends of the same passes one mails each', async () => {
  const holders = await createHolders(50);
  const { passIds } = holders;
  const sends = await Promise.all([
    holders.send({ passIds }),
    holders.send({ passIds }),
    holders.send({ passIds }),
  ]);
  expect(sends.reduce((sum, { count }) => sum + count, 0)).toBe(50);
});

test('the recipients of an import are the passes that it issued', async () => {
  const { workspaceId, passTemplateId, inWorkspace, list } = await createHolders(2);
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const importId = ctx.ids.uuid();
  const user = { email: 'imported@example.com', firstName: 'Ada', lastName: 'Imported' };
  await inWorkspace((tx) =>
    issuePasses(ctx, tx, workspace, {
      passTemplateId,
      passes: [{ user, attributes: {} }],
      source: { via: 'import', by: importId },
    }),
  );
  const emails = async (by?: string) =>
    (await list({ importId: by })).passes.map((pass) => pass.user.email).toSorted();
  expect(await emails(importId)).toEqual([user.email]);
  expect(await emails(ctx.ids.uuid())).toEqual([]);
  expect(await emails()).toHaveLength(3);
});
