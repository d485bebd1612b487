import { draftRetentionDays } from '@tessera/contract';
import { type DesignDocument, emptyDesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintainWorkspaces } from '../../../maintenance/maintain-workspaces.ts';
import { removeOldDrafts } from '../../../maintenance/remove-old-rows.ts';
import { requireEmbeddedProvider } from '../../../platform/identity/require-embedded-provider.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { archivePassTemplate } from '../archive-pass-template.ts';
import { findPassTemplate } from '../find-pass-template.ts';
import { publishPassTemplate } from '../publish-pass-template.ts';
import { savePassTemplate } from '../save-pass-template.ts';
import { getRevision } from './get-revision.ts';
import { listRevisions } from './list-revisions.ts';
import { restoreRevision } from './restore-revision.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

const dayMilliseconds = 86_400_000;
const design = (heading: string, more: Partial<DesignDocument> = {}): DesignDocument => ({
  ...emptyDesignDocument('loyalty', 'Aurora Rewards'),
  heading,
  ...more,
});

async function startHistory() {
  const { ctx } = server;
  const { workspaceId, passTemplateId, inWorkspace } = await createTestWorkspace(ctx, { passes: 0 });
  let now = ctx.clock();
  const at = { ...ctx, clock: () => now };
  const latestId = () =>
    inWorkspace(async (tx) => (await findPassTemplate(tx, passTemplateId)).latest_revision_id);
  return {
    workspaceId,
    passTemplateId,
    inWorkspace,
    latestId,
    pass: (days: number) => {
      now = new Date(now.getTime() + days * dayMilliseconds);
      return now;
    },
    save: (document: DesignDocument, savedBy: string | null = null) =>
      inWorkspace((tx) => savePassTemplate(at, tx, { passTemplateId, document, savedBy })),
    publish: async () => {
      const revisionId = await latestId();
      await inWorkspace((tx) => publishPassTemplate(at, tx, { passTemplateId, revisionId }));
    },
    restore: (revisionId: string, basedOnRevisionId: string) =>
      inWorkspace((tx) =>
        restoreRevision(at, tx, { passTemplateId, revisionId, basedOnRevisionId, restoredBy: null }),
      ),
    get: (revisionId: string) => getRevision(ctx, workspaceId, { passTemplateId, revisionId }),
    list: (cursor: string | null = null, limit = 20) =>
      listRevisions(ctx, workspaceId, { passTemplateId, cursor, limit }),
  };
}

test('every save is listed, newest first, with who saved it, its state and how much it changed', async () => {
  const { save, list } = await startHistory();
  await save(design('One', { description: 'Another' }), 'user_deleted');
  await save(design('Two', { description: 'Another' }));
  const { items, totalCount, nextCursor } = await list();
  expect(items).toMatchObject([
    { number: 3, isLatest: true, isInUse: false, publishedAt: null, changeCount: 1, savedBy: null },
    { number: 2, isLatest: false, changeCount: 2, savedBy: { accountId: 'user_deleted', name: null } },
    {
      number: 1,
      isInUse: true,
      publishedAt: expect.any(String),
      changeCount: null,
      previousRevisionId: null,
    },
  ]);
  expect(items.map(({ previousRevisionId }) => previousRevisionId)).toEqual([
    items[1]?.id,
    items[2]?.id,
    null,
  ]);
  expect({ totalCount, nextCursor }).toEqual({ totalCount: 3, nextCursor: null });
});

test('the account that saved is shown by its present name', async () => {
  const { save, list } = await startHistory();
  const ada = await requireEmbeddedProvider(server.ctx).createUser({
    email: 'ada@example.com',
    password: null,
    firstName: 'Ada',
    lastName: 'Lovelace',
  });
  await save(design('One'), ada.id);
  expect((await list()).items[0]?.savedBy).toEqual({ accountId: ada.id, name: 'Ada Lovelace' });
});

test('pages follow one another without a gap, and a page’s last revision is compared with the next page’s first', async () => {
  const { save, list } = await startHistory();
  for (const heading of ['One', 'Two', 'Three', 'Four']) await save(design(heading));
  const numbers: number[] = [];
  const changes: (number | null)[] = [];
  for (let cursor: string | null = null, more = true; more; ) {
    const page = await list(cursor, 2);
    numbers.push(...page.items.map(({ number }) => number));
    changes.push(...page.items.map(({ changeCount }) => changeCount));
    expect(page.totalCount).toBe(5);
    cursor = page.nextCursor;
    more = cursor !== null;
  }
  expect(numbers).toEqual([5, 4, 3, 2, 1]);
  expect(changes).toEqual([1, 1, 1, 1, null]);
  const foreign = Buffer.from(JSON.stringify(['one'])).toString('base64url');
  await expect(list(foreign)).rejects.toMatchObject({ code: 'badRequest' });
});

test('restoring saves the old design as a new draft and keeps every revision; published passes do not change', async () => {
  const { save, restore, list, get, latestId } = await startHistory();
  const { revisionId: one } = await save(design('One'));
  await save(design('Two'));
  const { revisionId: restored } = await restore(one, await latestId());
  expect(await get(restored)).toMatchObject({
    number: 4,
    publishedAt: null,
    isLatest: true,
    document: { heading: 'One' },
    previousDocument: { heading: 'Two' },
  });
  expect((await list()).items.map(({ number, isInUse }) => [number, isInUse])).toEqual([
    [4, false],
    [3, false],
    [2, false],
    [1, true],
  ]);
});

test('restoring the latest revision changes nothing', async () => {
  const { restore, latestId, list } = await startHistory();
  const latest = await latestId();
  expect(await restore(latest, latest)).toEqual({ revisionId: latest });
  expect((await list()).totalCount).toBe(1);
});

test('restoring while somebody saves is a conflict for the later one, and replaces nothing', async () => {
  const { save, restore, latestId, get } = await startHistory();
  const { revisionId: one } = await save(design('One'));
  await save(design('Two'));
  const known = await latestId();
  const { revisionId: theirs } = await save(design('Theirs'));
  await expect(restore(one, known)).rejects.toMatchObject({ code: 'conflict' });
  expect(await latestId()).toBe(theirs);
  const both = await Promise.allSettled([restore(one, theirs), restore(one, theirs)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  expect((await get(await latestId())).document.heading).toBe('One');
});

test('an archived template shows its history and restores nothing', async () => {
  const { save, restore, list, inWorkspace, passTemplateId } = await startHistory();
  const { revisionId: one } = await save(design('One'));
  const { revisionId: two } = await save(design('Two'));
  await inWorkspace((tx) => archivePassTemplate(server.ctx, tx, { passTemplateId, shouldVoidPasses: false }));
  await expect(restore(one, two)).rejects.toMatchObject({ code: 'archived' });
  expect((await list()).totalCount).toBe(3);
});

test('revisions of another template or workspace are not found', async () => {
  const ours = await startHistory();
  const theirs = await startHistory();
  const foreign = await theirs.latestId();
  await expect(ours.get(foreign)).rejects.toMatchObject({ code: 'notFound' });
  await expect(ours.restore(foreign, await ours.latestId())).rejects.toMatchObject({ code: 'notFound' });
  const { passTemplateId } = theirs;
  for (const asked of [
    () => listRevisions(server.ctx, ours.workspaceId, { passTemplateId }),
    () => getRevision(server.ctx, ours.workspaceId, { passTemplateId, revisionId: foreign }),
  ])
    await expect(asked()).rejects.toMatchObject({ code: 'notFound' });
});

test('drafts are deleted after thirty days; published revisions and the latest draft are kept for ever', async () => {
  const { save, publish, pass, list, inWorkspace } = await startHistory();
  const numbers = async () => (await list()).items.map(({ number }) => number);
  await save(design('Two'));
  await save(design('Three'));
  await publish();
  await save(design('Four'));
  pass(1);
  await save(design('Five'));
  await save(design('Six'));
  await publish();
  await save(design('Seven'));
  const almost = pass(draftRetentionDays - 1);
  const removed = (now: Date) =>
    inWorkspace((tx) => removeOldDrafts(tx, now, { retentionDays: draftRetentionDays }));
  expect(await removed(almost)).toBe(0);
  const now = pass(0.5);
  expect(await removed(now)).toBe(2);
  expect(await numbers()).toEqual([7, 6, 5, 3, 1]);
  const later = pass(400);
  const { signal } = new AbortController();
  await maintainWorkspaces({ ...server.ctx, clock: () => later }, { after: null }, { signal });
  expect(await numbers()).toEqual([7, 6, 3, 1]);
  expect((await list()).items.map(({ changeCount }) => changeCount)).toEqual([1, 1, 1, null]);
});
