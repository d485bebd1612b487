import { type Attribute, emptyDesignDocument } from '@tessera/pass-design';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cluster } from '../../../../../../stories/world/story-database.ts';
import type { Context } from '../../../context.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { createPassTemplate } from '../../pass-templates/create-pass-template.ts';
import { readTemplateStats } from '../../pass-templates/get-pass-template.ts';
import { publishPassTemplate } from '../../pass-templates/publish-pass-template.ts';
import { findWorkspaceById } from '../../workspaces/find-workspace-by-id.ts';
import { findPassByExternalId } from '../find-pass.ts';
import { getPass } from '../get-pass.ts';
import { restorePass } from '../restore-pass.ts';
import { updatePass } from '../update-pass.ts';
import { updatePasses } from '../update-passes.ts';
import { upsertPass } from '../upsert-pass.ts';
import { voidPass } from '../void-pass.ts';
import { issuePasses, type PassToIssue } from './issue-passes.ts';
import { reissuePass } from './reissue-pass.ts';

const statements: string[] = [];
let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' }, { onStatement: (text) => statements.push(text) });
  ctx = server.ctx;
});

afterAll(() => server?.stop());

const attribute = (key: string, changes: Partial<Attribute> = {}): Attribute => ({
  id: key,
  key,
  label: key,
  type: 'text',
  scope: 'pass',
  required: false,
  default: null,
  onSignUpForm: false,
  ...changes,
});

const empty = emptyDesignDocument('loyalty', 'Card');
const ownKeys = ['points', 'club'];
const document = {
  ...empty,
  attributes: [
    ...empty.attributes.filter(({ key }) => !ownKeys.includes(key)),
    attribute('points', { type: 'number' }),
    attribute('club', { scope: 'user' }),
  ],
};

const source = { via: 'api', by: 'key' } as const;

const person = (name: string, attributes: PassToIssue['attributes'] = {}): PassToIssue => ({
  user: { email: `${name}@example.com`, firstName: name, lastName: '' },
  attributes,
});

async function createIssuer({ isDemo = false } = {}) {
  const { workspaceId, workspace, inWorkspace } = await createTestWorkspace(ctx, { passes: 0 });
  const passTemplateId = await inWorkspace(async (tx) => {
    const { id, revisionId } = await createPassTemplate(ctx, tx, workspace, {
      name: 'Club card',
      passType: 'loyalty',
      document,
      createAsDemo: isDemo,
      createdBy: null,
    });
    await publishPassTemplate(ctx, tx, { passTemplateId: id, revisionId });
    return id;
  });
  const events = () =>
    inWorkspace(async ({ db }) => {
      const rows = await db
        .selectFrom('events')
        .select(['type', 'payload'])
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`(type like 'pass.%' or type like 'passes.%')`)
        .orderBy('id')
        .execute();
      return rows.map(({ type, payload }) => [type, payload.count ?? 1]);
    });
  return {
    workspaceId,
    workspace,
    passTemplateId,
    inWorkspace,
    events,
    issue: (...passes: PassToIssue[]) =>
      inWorkspace((tx) => issuePasses(ctx, tx, workspace, { passTemplateId, passes, source })),
    update: (...updates: Parameters<typeof updatePasses>[2]['updates']) =>
      inWorkspace((tx) => updatePasses(ctx, tx, { passTemplateId, document, updates })),
    get: (passId: string) => inWorkspace((tx) => getPass(ctx, tx, passId)),
    stats: () => inWorkspace((tx) => readTemplateStats(tx, passTemplateId, document, ctx.clock())),
    countOf: (table: string) =>
      inWorkspace(async ({ db }) => {
        const { rows } = await sql<{
          count: number;
        }>`select count(*)::int as count from ${sql.table(table)} where workspace_id = ${workspaceId}`.execute(
          db,
        );
        return rows[0]?.count;
      }),
    changeNumber: (passId: string) =>
      inWorkspace(async ({ db }) => {
        const { change_number } = await db
          .selectFrom('passes')
          .select('change_number')
          .where('workspace_id', '=', workspaceId)
          .where('id', '=', passId)
          .executeTakeFirstOrThrow();
        return change_number;
      }),
  };
}

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) =>
    person(`p${from + index}`, { points: index, club: index % 2 ? 'Gold' : 'Silver' }),
  );

test('issuing a pass takes at most six statements, and any number at most nine', async () => {
  const issuer = await createIssuer();
  const statementsOf = async (passes: PassToIssue[]) => {
    const from = statements.length;
    await issuer.issue(...passes);
    return statements.slice(from).filter((text) => !/^(begin|commit|set local)/.test(text));
  };
  // On Citus the event is a statement of its own.
  expect((await statementsOf(many(1))).length).toBeLessThanOrEqual(cluster ? 7 : 6);
  expect((await statementsOf(many(1000, 1))).length).toBeLessThanOrEqual(9);
  expect(await issuer.countOf('passes')).toBe(1001);
  expect(await issuer.countOf('pass_users')).toBe(1001);
  expect(await issuer.events()).toEqual([
    ['pass.issued', 1],
    ['passes.imported', 1000],
  ]);
  expect(await issuer.stats()).toMatchObject({ issued: 1001 });
});

test('one person twice in a set has one row, and the later values win', async () => {
  const issuer = await createIssuer();
  const [first, second] = await issuer.issue(
    {
      ...person('Ada', { club: 'Gold' }),
      user: { email: 'ADA@example.com', firstName: 'Ada', lastName: 'L' },
    },
    person('Ada', { club: 'Silver', points: 2 }),
  );
  expect(await issuer.countOf('pass_users')).toBe(1);
  expect(await issuer.get(first?.id ?? '')).toMatchObject({
    user: { email: 'ADA@example.com', firstName: 'Ada', lastName: 'L' },
    attributes: { club: 'Silver' },
  });
  expect(await issuer.get(second?.id ?? '')).toMatchObject({ attributes: { club: 'Silver', points: 2 } });
});

test('a known person keeps names that are not given, and their other passes follow their new values', async () => {
  const issuer = await createIssuer();
  const [older] = await issuer.issue(person('Ada', { club: 'Gold' }));
  await issuer.issue({
    user: { email: 'ada@EXAMPLE.com', firstName: '', lastName: 'Lovelace' },
    attributes: { club: 'Platinum' },
  });
  expect(await issuer.get(older?.id ?? '')).toMatchObject({
    user: { firstName: 'Ada', lastName: 'Lovelace' },
    attributes: { club: 'Platinum' },
  });
  expect(await issuer.events()).toEqual([
    ['pass.issued', 1],
    ['pass.changed', 1],
    ['pass.issued', 1],
  ]);
});

test('the ids of a set sort as the set does', async () => {
  const issuer = await createIssuer();
  const ids = (await issuer.issue(...many(200))).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
});

test('repeating a set with ids adds nothing, announces nothing and leaves later changes', async () => {
  const issuer = await createIssuer();
  const set = many(3).map((pass) => ({ ...pass, id: ctx.ids.uuid() }));
  await issuer.issue(...set);
  await issuer.update({
    id: set[0]?.id ?? '',
    user: { firstName: 'Grace' },
    attributes: { points: 77, club: 'Onyx' },
  });
  const before = await issuer.events();
  expect(await issuer.issue(...set)).toEqual([]);
  expect(await issuer.events()).toEqual(before);
  expect(await issuer.countOf('passes')).toBe(3);
  expect(await issuer.get(set[0]?.id ?? '')).toMatchObject({
    user: { firstName: 'Grace' },
    attributes: { points: 77, club: 'Onyx' },
  });
});

test('an invalid value is refused with the path of its row, and nothing is written', async () => {
  const issuer = await createIssuer();
  await expect(
    issuer.issue(person('a'), person('b', { points: 'many' }), person('c', { pints: 1 })),
  ).rejects.toMatchObject({
    code: 'validationFailed',
    issues: [{ path: 'passes.1.attributes.points' }, { path: 'passes.2.attributes.pints' }],
  });
  await expect(issuer.issue(person('b', { points: 'many' }))).rejects.toMatchObject({
    issues: [{ path: 'attributes.points' }],
  });
  expect(await issuer.countOf('pass_users')).toBe(0);
});

test('an external id is taken once per template, also within a set', async () => {
  const issuer = await createIssuer();
  await issuer.issue({ ...person('a'), externalId: 'one' });
  await expect(issuer.issue(person('b'), { ...person('c'), externalId: 'one' })).rejects.toMatchObject({
    code: 'externalIdTaken',
    issues: [{ path: 'passes.1.externalId' }],
  });
  await expect(
    issuer.issue({ ...person('b'), externalId: 'two' }, { ...person('c'), externalId: 'two' }),
  ).rejects.toMatchObject({ code: 'externalIdTaken' });
  expect(await issuer.countOf('passes')).toBe(1);
  const [other] = await issuer.issue(person('d'));
  await expect(issuer.update({ id: other?.id ?? '', externalId: 'one' })).rejects.toMatchObject({
    code: 'externalIdTaken',
    issues: [{ path: 'externalId' }],
  });
});

test('a pass given to another person has a new link, and any other change keeps the link', async () => {
  const issuer = await createIssuer();
  const [pass] = await issuer.issue(person('ada'));
  const id = pass?.id ?? '';
  const link = async () => (await issuer.get(id)).downloadUrl;
  const before = await link();
  await issuer.update({ id, user: { firstName: 'Augusta' }, attributes: { points: 7 } });
  expect(await link()).toBe(before);
  await issuer.update({ id, user: { email: 'bea@example.com' } });
  expect(await link()).not.toBe(before);
});

test('a set that exceeds the limit of demo passes is refused as a whole', async () => {
  const issuer = await createIssuer({ isDemo: true });
  await ctx.database.global
    .updateTable('organizations')
    .set({ demo_pass_count_limit: 3 })
    .where('id', '=', issuer.workspace.organization_id)
    .execute();
  const workspace = await findWorkspaceById(ctx.database.global, issuer.workspaceId);
  const issue = (passes: PassToIssue[]) =>
    issuer.inWorkspace((tx) =>
      issuePasses(ctx, tx, workspace, { passTemplateId: issuer.passTemplateId, passes, source }),
    );
  await issue(many(2));
  await expect(issue(many(2, 2))).rejects.toMatchObject({ code: 'demoPassLimitReached' });
  await issue(many(1, 2));
  expect(await issuer.countOf('passes')).toBe(3);
});

test('sets with the same new people at once wait for each other and make each person once', async () => {
  const issuer = await createIssuer();
  const sets = [many(50), many(50).toReversed(), many(50)];
  await Promise.all(sets.map((set) => issuer.issue(...set)));
  expect(await issuer.countOf('pass_users')).toBe(50);
  expect(await issuer.countOf('passes')).toBe(150);
});

test('an update of a set has one change number and one event, and skips what stays as it was', async () => {
  const issuer = await createIssuer();
  const issued = await issuer.issue(...many(4));
  const [a = '', b = '', c = '', d = ''] = issued.map(({ id }) => id);
  await issuer.update(
    { id: a, attributes: { points: 100 } },
    { id: b, expiresAt: new Date('2030-01-01') },
    { id: c, attributes: { points: 2 } },
    { id: d, externalId: 'four' },
    { id: ctx.ids.uuid(), attributes: { points: 1 } },
  );
  expect((await issuer.events()).slice(1)).toEqual([['passes.updated', 2]]);
  const numbers = await Promise.all([a, b, c, d].map(issuer.changeNumber));
  expect(new Set(numbers.slice(0, 2)).size).toBe(1);
  expect(numbers.slice(2)).toEqual(['0', '0']);
  expect(await issuer.get(b)).toMatchObject({ expiresAt: '2030-01-01T00:00:00.000Z' });
  expect(
    await issuer.inWorkspace((tx) =>
      findPassByExternalId(tx, { passTemplateId: issuer.passTemplateId, externalId: 'four' }),
    ),
  ).toMatchObject({ id: d });
});

test('null clears a value, an empty name clears a name, and the index follows', async () => {
  const issuer = await createIssuer();
  const [pass] = await issuer.issue(person('Ada', { points: 5, club: 'Gold' }));
  const id = pass?.id ?? '';
  await issuer.update({
    id,
    user: { firstName: '' },
    attributes: { points: null, club: null },
    expiresAt: null,
  });
  expect(await issuer.get(id)).toMatchObject({ user: { firstName: '' }, attributes: {} });
  // The email address remains.
  expect(await issuer.countOf('attribute_values')).toBe(1);
});

test('an update with another address gives the pass to that person', async () => {
  const issuer = await createIssuer();
  const [pass, other] = await issuer.issue(
    person('Ada', { club: 'Gold' }),
    person('Grace', { club: 'Silver' }),
  );
  await issuer.update({ id: pass?.id ?? '', user: { email: 'grace@example.com' } });
  expect(await issuer.get(pass?.id ?? '')).toMatchObject({
    user: { email: 'Grace@example.com', firstName: 'Grace' },
    attributes: { club: 'Silver' },
  });
  expect(await issuer.get(other?.id ?? '')).toMatchObject({ user: { firstName: 'Grace' } });
});

test('changing a person through one pass changes their other passes in the same event', async () => {
  const issuer = await createIssuer();
  const [pass, other] = await issuer.issue(person('Ada', { points: 1 }), person('Ada', { points: 2 }));
  await issuer.update({ id: pass?.id ?? '', attributes: { club: 'Gold' } });
  expect((await issuer.events()).slice(1)).toEqual([['passes.updated', 2]]);
  expect(await issuer.changeNumber(other?.id ?? '')).toBe(await issuer.changeNumber(pass?.id ?? ''));
});

test('a voided pass can be restored for a day: status, download link and counts are as before', async () => {
  const issuer = await createIssuer();
  const [issued] = await issuer.issue(person('Ada'));
  const id = issued?.id ?? '';
  const before = await issuer.get(id);
  await issuer.inWorkspace((tx) => voidPass(ctx, tx, id, { atOnce: false }));
  expect((await issuer.get(id)).downloadUrl).not.toBe(before.downloadUrl);
  await expect(issuer.inWorkspace((tx) => updatePass(ctx, tx, { id }))).rejects.toMatchObject({
    code: 'passVoided',
  });
  expect(await issuer.stats()).toMatchObject({ voided: 1 });
  await issuer.inWorkspace((tx) => restorePass(ctx, tx, id, source));
  expect(await issuer.get(id)).toEqual({ ...before, refreshedAt: expect.any(String) });
  expect(await issuer.stats()).toMatchObject({ voided: 0 });
  expect((await issuer.events()).map(([type]) => type)).toEqual([
    'pass.issued',
    'pass.voided',
    'pass.restored',
  ]);
});

test('a voided pass cannot be restored after a day, nor when it was voided at once', async () => {
  const issuer = await createIssuer();
  const [first, second] = await issuer.issue(person('Ada'), person('Grace'));
  const restore = (id = '', at = ctx) => issuer.inWorkspace((tx) => restorePass(at, tx, id, source));
  const tomorrow = { ...ctx, clock: () => new Date(ctx.clock().getTime() + 24 * 3_600_000) };
  await issuer.inWorkspace((tx) => voidPass(ctx, tx, first?.id ?? '', { atOnce: false }));
  await expect(restore(first?.id, tomorrow)).rejects.toMatchObject({ code: 'passVoidFinal' });
  await issuer.inWorkspace((tx) => voidPass(ctx, tx, first?.id ?? '', { atOnce: true }));
  await expect(restore(first?.id)).rejects.toMatchObject({ code: 'passVoidFinal' });
  await issuer.inWorkspace((tx) => voidPass(ctx, tx, second?.id ?? '', { atOnce: true }));
  await expect(restore(second?.id)).rejects.toMatchObject({ code: 'passVoidFinal' });
});

test('a reissued pass has the same person, values and external id; the old one is voided for good', async () => {
  const issuer = await createIssuer();
  const [old] = await issuer.issue({ ...person('Ada', { points: 3, club: 'Gold' }), externalId: 'A-1' });
  const reissued = await issuer.inWorkspace((tx) =>
    reissuePass(ctx, tx, issuer.workspace, { passId: old?.id ?? '' }, source),
  );
  expect(await issuer.get(reissued.id)).toMatchObject({
    status: 'issued',
    externalId: 'A-1',
    user: { email: 'Ada@example.com', firstName: 'Ada' },
    attributes: { points: 3, club: 'Gold' },
  });
  expect(await issuer.get(old?.id ?? '')).toMatchObject({ status: 'voided', externalId: null });
  await expect(issuer.inWorkspace((tx) => restorePass(ctx, tx, old?.id ?? '', source))).rejects.toMatchObject(
    {
      code: 'passVoidFinal',
    },
  );
});

test('an upsert issues once and then updates, also when many arrive at once', async () => {
  const issuer = await createIssuer();
  const upsert = (points: number) =>
    issuer.inWorkspace((tx) =>
      upsertPass(
        ctx,
        tx,
        issuer.workspace,
        { ...person('Ada', { points }), passTemplateId: issuer.passTemplateId, externalId: 'A-1' },
        source,
      ),
    );
  const upserted = await Promise.all(Array.from({ length: 10 }, (_, points) => upsert(points)));
  expect(upserted.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(upserted.map(({ id }) => id)).size).toBe(1);
  expect(await upsert(42)).toMatchObject({ isNew: false });
  expect(await issuer.get(upserted[0]?.id ?? '')).toMatchObject({ attributes: { points: 42 } });
});

test('another workspace’s passes are unknown to updates', async () => {
  const [mine, theirs] = [await createIssuer(), await createIssuer()];
  const [pass] = await theirs.issue(person('Ada', { points: 1 }));
  await mine.update({ id: pass?.id ?? '', attributes: { points: 9 } });
  await expect(
    mine.inWorkspace((tx) => updatePass(ctx, tx, { id: pass?.id ?? '', attributes: { points: 9 } })),
  ).rejects.toMatchObject({ code: 'notFound' });
  expect(await theirs.get(pass?.id ?? '')).toMatchObject({ attributes: { points: 1 } });
});
