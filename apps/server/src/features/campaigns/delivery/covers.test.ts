import type { CampaignTrigger } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { createRecurring } from '../../../testing/recurring-campaign.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { findPassTemplate } from '../../pass-templates/find-pass-template.ts';
import { findPublishedDesign } from '../../pass-templates/find-published-design.ts';
import { publishPassTemplate } from '../../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../../pass-templates/save-pass-template.ts';
import { findPass } from '../../passes/find-pass.ts';
import { issuePass } from '../../passes/issue/issue-pass.ts';
import { updatePass } from '../../passes/update-pass.ts';
import { updatePasses } from '../../passes/update-passes.ts';
import { nextListedPasses } from '../../recipients/next-listed-passes.ts';
import { loadPass } from '../../rendering/load-pass.ts';
import { loadPassRenderer } from '../../rendering/load-pass-renderer.ts';
import type { CampaignContent } from '../draft/check-campaign.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { getCampaign } from '../get-campaign.ts';
import { launchCampaign } from '../launch/launch-campaign.ts';
import { selectRecipients } from '../launch/select-recipients.ts';
import { listCampaignsOfPass } from '../list-campaigns-of-pass.ts';
import { applyChangeWindow } from './apply-change-window.ts';
import { endChange } from './end-change.ts';
import { releaseChunksOfCampaign } from './release-chunks.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const firstRun = { retries: 0, signal: new AbortController().signal };
const source = { via: 'app', by: null } as const;

const fieldOf = (key: string, value: string) => ({ id: key, key, label: key, value, kind: 'text' as const });

async function setUp({ passes = 2 } = {}) {
  const later = { seconds: 0 };
  const ctx: Context = {
    ...server.ctx,
    clock: () => new Date(server.ctx.clock().getTime() + later.seconds * 1000),
  };
  const world = await createTestWorkspace(ctx, { passes });
  const { workspaceId, workspace, passTemplateId, inWorkspace } = world;
  const publish = (change: (document: DesignDocument) => DesignDocument) =>
    inWorkspace(async (tx) => {
      const { document } = await findPublishedDesign(tx, passTemplateId);
      const { latest_revision_id: basedOnRevisionId } = await findPassTemplate(tx, passTemplateId);
      const saved = await savePassTemplate(ctx, tx, {
        passTemplateId,
        document: change(structuredClone(document)),
        basedOnRevisionId,
        savedBy: null,
      });
      await publishPassTemplate(ctx, tx, { passTemplateId, revisionId: saved.revisionId });
    });
  await publish((document) => ({
    ...document,
    attributes: document.attributes.flatMap((each) =>
      each.key === 'tier'
        ? [each, { ...each, id: 'club', key: 'club', scope: 'user' as const, default: null }]
        : [each],
    ),
    fields: {
      header: [],
      primary: [],
      secondary: [fieldOf('tier', '{{ attributes.tier }}'), fieldOf('club', '{{ user.club }}')],
      auxiliary: [fieldOf('news', 'As ever')],
      back: [],
    },
  }));
  const launch = async (
    content: Partial<CampaignContent> & { from?: string; until?: string; audience?: never } = {},
  ) => {
    const { id } = await inWorkspace((tx) =>
      createCampaign(ctx, tx, { name: 'Spring', message: null, passTemplateId, createdBy: null, ...content }),
    );
    await inWorkspace((tx) => launchCampaign(ctx, tx, id));
    return id;
  };
  const contentOf = async (passId: string) => {
    const loaded = await loadPass(ctx, { workspaceId, passId });
    if (!loaded) throw new Error('The pass exists.');
    const content = loaded.renderer.contentOf(loaded.pass, loaded.user);
    // Among the passes of its template the pass shows the same.
    const renderer = await inWorkspace((tx) => loadPassRenderer(ctx, tx, passTemplateId));
    expect(renderer.contentOf(loaded.pass, loaded.user)).toEqual(content);
    return content;
  };
  const shown = async (passId: string) =>
    Object.fromEntries(
      Object.values((await contentOf(passId)).fields).flatMap((slot) =>
        slot.map(({ key, text }) => [key, text]),
      ),
    );
  const edit = (id: string, attributes: Record<string, string>) =>
    inWorkspace((tx) => updatePass(ctx, tx, { id, attributes }));
  const released = (passId: string) => inWorkspace(async (tx) => (await findPass(tx, passId)).released);
  const issue = (attributes: Record<string, string>) =>
    inWorkspace((tx) =>
      issuePass(
        ctx,
        tx,
        workspace,
        { passTemplateId, user: { email: 'ada@example.com', firstName: 'Ada', lastName: '' }, attributes },
        source,
      ),
    );
  return { ...world, ctx, later, publish, launch, contentOf, shown, edit, released, issue };
}

const changing = (...keys: string[]) => ({
  fields: Object.fromEntries(keys.map((key) => [key, { value: `Campaign ${key}` }])),
});

test('an edited value shows at once on its pass; an older campaign does not come back, a newer one covers it again', async () => {
  const { passIds, launch, shown, edit } = await setUp();
  const [first = '', second = ''] = passIds;
  await edit(first, { tier: 'Silver' });
  await launch({ passChange: changing('tier') });
  await launch({ passChange: changing('tier', 'news') });
  expect(await shown(first)).toMatchObject({ tier: 'Campaign tier', news: 'Campaign news' });
  await edit(first, { tier: 'Gold' });
  expect(await shown(first)).toMatchObject({ tier: 'Gold', news: 'Campaign news' });
  expect(await shown(second)).toMatchObject({ tier: 'Campaign tier' });
  await launch({ passChange: changing('tier') });
  expect(await shown(first)).toMatchObject({ tier: 'Campaign tier' });
});

test('a value of the holder is released on all passes of the person, whoever edits it', async () => {
  const { passIds, passTemplateId, ctx, inWorkspace, launch, shown, issue } = await setUp();
  await launch({ passChange: changing('club', 'tier') });
  await issue({ club: 'Rowing' });
  for (const passId of passIds)
    expect(await shown(passId)).toMatchObject({ club: 'Rowing', tier: 'Campaign tier' });
  await launch({ passChange: changing('club') });
  const { document } = await inWorkspace((tx) => findPublishedDesign(tx, passTemplateId));
  const updates = passIds.map((id) => ({ id, attributes: { club: 'Chess', tier: `Tier ${id}` } }));
  await inWorkspace((tx) => updatePasses(ctx, tx, { passTemplateId, document, updates }));
  for (const passId of passIds)
    expect(await shown(passId)).toMatchObject({ club: 'Chess', tier: `Tier ${passId}` });
});

test('a pass that no campaign covers gets no note, nor one whose edit feeds nothing that is covered', async () => {
  const { passIds, workspaceId, ctx, inWorkspace, passTemplateId, launch, edit, released, shown } =
    await setUp({
      passes: 3,
    });
  const [addressed = '', other = '', third = ''] = passIds;
  await edit(addressed, { tier: 'Silver' });
  const { id: campaignId } = await inWorkspace((tx) =>
    createCampaign(ctx, tx, {
      name: 'Chosen',
      passChange: changing('tier'),
      audience: { kind: 'selection', passIds: [addressed] },
      passTemplateId,
      createdBy: null,
    }),
  );
  await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
  const run = { workspaceId, campaignId };
  await selectRecipients(ctx, run, firstRun);
  // Not released yet: the pass does not show it, and it covers edits until then.
  await edit(addressed, { tier: 'Bronze' });
  await releaseChunksOfCampaign(ctx, run);
  expect(await shown(addressed)).toMatchObject({ tier: 'Campaign tier' });
  await launch({ passChange: { fields: { news: { value: 'Sale' }, club: { label: 'Member of' } } } });
  await edit(addressed, { tier: 'Gold' });
  await edit(other, { tier: 'Gold' });
  await edit(third, { club: 'Rowing' });
  expect(await shown(addressed)).toMatchObject({ tier: 'Gold', news: 'Sale' });
  expect(Object.keys((await released(addressed)) ?? {})).toEqual(['fields.tier.value']);
  expect(await released(other)).toBeNull();
  // A label hides no value.
  expect(await released(third)).toBeNull();
});

test('a revision shows what it changes on all passes, and leaves the rest to the campaign', async () => {
  const { passIds, ctx, inWorkspace, passTemplateId, publish, launch, contentOf, shown } = await setUp();
  const [passId = ''] = passIds;
  const campaignId = await launch({
    passChange: { ...changing('news', 'tier'), colors: { background: '#112233', label: '#445566' } },
  });
  await publish((document) => ({
    ...document,
    colors: { ...document.colors, background: '#ffeedd' },
    fields: { ...document.fields, auxiliary: [fieldOf('news', 'Open on Sundays')] },
  }));
  expect(await shown(passId)).toMatchObject({ news: 'Open on Sundays', tier: 'Campaign tier' });
  expect((await contentOf(passId)).colors).toMatchObject({ background: '#ffeedd', label: '#445566' });
  const renderer = await inWorkspace((tx) => loadPassRenderer(ctx, tx, passTemplateId));
  expect(renderer.sharedContent().colors).toMatchObject({ background: '#ffeedd', label: '#445566' });
  const { released } = await inWorkspace((tx) => getCampaign(tx, campaignId));
  expect(released).toEqual(['fields.news.value', 'colors.background']);
  await launch({ passChange: changing('news') });
  expect(await shown(passId)).toMatchObject({ news: 'Campaign news' });
});

test('an admin ends a running change for all, once; the message stays', async () => {
  const { passIds, workspaceId, ctx, inWorkspace, launch, shown, contentOf } = await setUp();
  const [passId = ''] = passIds;
  const campaignId = await launch({ message: 'Sale', passChange: changing('tier', 'news') });
  await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
  await inWorkspace((tx) => endChange(ctx, tx, campaignId));
  expect(await shown(passId)).toMatchObject({ news: 'As ever' });
  expect((await contentOf(passId)).message?.text).toBe('Sale');
  const { until, status } = await inWorkspace((tx) => getCampaign(tx, campaignId));
  expect(status).toBe('Sending');
  expect(Date.parse(until ?? '')).toBeLessThanOrEqual(ctx.clock().getTime());
  await expect(inWorkspace((tx) => endChange(ctx, tx, campaignId))).rejects.toMatchObject({
    code: 'campaignNotAllowed',
  });
  const withoutChange = await launch({ message: 'Only words' });
  await expect(inWorkspace((tx) => endChange(ctx, tx, withoutChange))).rejects.toMatchObject({
    code: 'campaignNotAllowed',
  });
});

test('a change that begins after the launch covers what was edited until then, once', async () => {
  const { passIds, workspaceId, ctx, later, launch, shown, edit } = await setUp();
  const [passId = ''] = passIds;
  const from = new Date(ctx.clock().getTime() + 3_600_000).toISOString();
  const campaignId = await launch({ passChange: changing('tier'), from });
  await edit(passId, { tier: 'Gold' });
  later.seconds = 3_601;
  await applyChangeWindow(ctx, { workspaceId, campaignId, at: from });
  expect(await shown(passId)).toMatchObject({ tier: 'Campaign tier' });
  await edit(passId, { tier: 'Platinum' });
  await applyChangeWindow(ctx, { workspaceId, campaignId, at: from });
  expect(await shown(passId)).toMatchObject({ tier: 'Platinum' });
});

test('the page of a pass learns which campaign covers a field, with both values', async () => {
  const { passIds, ctx, inWorkspace, launch, edit } = await setUp();
  const [passId = ''] = passIds;
  await edit(passId, { tier: 'Silver' });
  const campaignId = await launch({ passChange: changing('tier', 'news') });
  await edit(passId, { tier: 'Gold' });
  const { received, covers } = await inWorkspace((tx) => listCampaignsOfPass(ctx, tx, passId));
  expect(received).toMatchObject([{ campaignId, changes: { fields: { news: { value: 'Campaign news' } } } }]);
  expect(covers).toEqual([
    {
      key: 'news',
      campaignId,
      campaignName: 'Spring',
      shown: { label: 'news', text: 'Campaign news' },
      own: { label: 'news', text: 'As ever' },
    },
  ]);
});

const day = 24 * 60 * 60;
const weekly: CampaignTrigger = { kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], time: '18:00' };
const atNoon = { at: new Date('2027-03-10T12:00:00Z') };

async function observe(world: Awaited<ReturnType<typeof createRecurring>>, work: () => Promise<void>) {
  const read = () =>
    world.inWorkspace(async ({ workspaceId, db }) => {
      const turned = await db
        .selectFrom('events')
        .select('payload')
        .where('workspace_id', '=', workspaceId)
        .where('type', '=', 'campaign.changeTurned')
        .orderBy('id')
        .execute();
      const { change_number } = await db
        .selectFrom('change_numbers')
        .select('change_number')
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirstOrThrow();
      return { turned: turned.map(({ payload }) => payload), number: Number(change_number) };
    });
  const before = await read();
  await work();
  const after = await read();
  return { turned: after.turned.slice(before.turned.length), changes: after.number - before.number };
}

test('ending a weekly campaign ends the change of all runs at once, and asks phones once', async () => {
  const world = await createRecurring(server.ctx, weekly, atNoon);
  const { ctx, passIds, campaignId, inWorkspace } = world;
  const [passId = ''] = passIds;
  for (let run = 0; run < 3; run++) {
    world.later.seconds += day;
    await world.check();
    await world.deliver();
  }
  expect(await world.runs()).toHaveLength(3);
  expect(await world.shown(passId)).toEqual({ message: true, change: true });
  const end = () => inWorkspace((tx) => endChange(ctx, tx, campaignId));
  const { turned, changes } = await observe(world, end);
  expect(changes).toBe(1);
  expect(turned).toEqual([expect.not.objectContaining({ recipientsOf: expect.anything() })]);
  expect(await world.shown(passId)).toEqual({ message: true, change: false });
  expect((await world.runs()).every(({ until }) => until !== null)).toBe(true);
  world.later.seconds += day;
  await world.check();
  expect(await world.shown(passId)).toEqual({ message: true, change: true });
});

test('ending a weekly campaign asks the recipients of its runs only, and ends a run that still selects them', async () => {
  const world = await createRecurring(server.ctx, weekly, { ...atNoon, passes: 3 });
  const { ctx, workspaceId, passIds, campaignId, inWorkspace } = world;
  const [first = '', second = '', other = ''] = passIds;
  const nextRun = async (chosen: string[]) => {
    await inWorkspace(({ db }) =>
      db
        .updateTable('campaigns')
        .set({ audience: JSON.stringify({ kind: 'selection', passIds: chosen }) })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', campaignId)
        .execute(),
    );
    world.later.seconds += day;
    await world.check();
  };
  await nextRun([first]);
  await world.deliver();
  await nextRun([first, second]);
  await world.deliver();
  await nextRun([first, second, other]);
  const { turned, changes } = await observe(world, () => inWorkspace((tx) => endChange(ctx, tx, campaignId)));
  expect(changes).toBe(1);
  expect(turned).toEqual([expect.objectContaining({ recipientsOf: campaignId })]);
  const listed = { campaignId, afterPassId: undefined };
  const walked: string[] = [];
  for (let next = await inWorkspace((tx) => nextListedPasses(tx, listed)); next; ) {
    walked.push(...next.passIds);
    const { lastPassId: afterPassId } = next;
    next = await inWorkspace((tx) => nextListedPasses(tx, { campaignId, afterPassId }));
  }
  expect(walked).toEqual([first, second].toSorted());
  // The server that selects may have a clock that is behind.
  world.later.seconds -= 60;
  await world.deliver();
  for (const passId of passIds) expect(await world.shown(passId)).toEqual({ message: true, change: false });
});

test('ending a triggered campaign ends it on the passes that a run selects later, and not for later runs', async () => {
  const trigger = { kind: 'date', key: 'birthday', repeats: 'yearly', days: 0, time: '09:00' } as const;
  const world = await createRecurring(server.ctx, trigger, { at: new Date('2027-03-10T00:00:00Z') });
  const { ctx, passIds, campaignId, inWorkspace } = world;
  for (const passId of passIds) await world.born(passId, '1990-03-10');
  world.later.seconds += day / 2;
  await world.check();
  const { turned, changes } = await observe(world, () => inWorkspace((tx) => endChange(ctx, tx, campaignId)));
  expect([turned.length, changes]).toEqual([1, 1]);
  // The server that selects may have a clock that is behind.
  world.later.seconds -= 60;
  await world.deliver();
  for (const passId of passIds) expect(await world.shown(passId)).toEqual({ message: true, change: false });
  world.later.seconds += 366 * day;
  await world.check();
  await world.deliver();
  for (const passId of passIds) expect(await world.shown(passId)).toEqual({ message: true, change: true });
  await inWorkspace((tx) => endChange(ctx, tx, campaignId));
  for (const passId of passIds) expect(await world.shown(passId)).toEqual({ message: true, change: false });
});
