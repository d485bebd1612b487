import type { CampaignTrigger } from '@tessera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createTestWorkspace } from '../../test-workspace.fixture.ts';
import { archivePassTemplate } from '../pass-templates/archive-pass-template.ts';
import { issuePass } from '../passes/issue-pass.ts';
import { loadPass } from '../rendering/load-pass.ts';
import { loadPassRenderer } from '../rendering/load-pass-renderer.ts';
import { addChunkResults } from './finish-chunks.ts';
import { freezeCampaign } from './freeze-campaign.ts';
import { getCampaign } from './get-campaign.ts';
import { launchCampaign } from './launch-campaign.ts';
import { listCampaigns } from './list-campaigns.ts';
import { listRuns } from './list-runs.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from './pause-campaign.ts';
import { releaseChunksOfCampaign } from './release-chunks.ts';
import { runRecurring } from './run-recurring.ts';
import { createCampaign } from './save-campaign.ts';
import { scheduleCampaign } from './schedule-campaign.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
}, 60_000);
afterAll(() => server?.stop());

const minute = 60;
const day = 24 * 60 * minute;
const firstRun = { retries: 0, signal: new AbortController().signal };
const everyDay = { days: 0, time: '09:00' };
const birthday = { kind: 'date', key: 'birthday', repeats: 'yearly', ...everyDay } as const;
const refused = (code: string) => expect.objectContaining({ code });

/** A workspace in Oslo with passes and an active recurring campaign; its jobs are run by hand, at a time that the test moves. */
async function setUp(trigger: CampaignTrigger, { passes = 2, at = new Date() } = {}) {
  const later = { seconds: (at.getTime() - Date.now()) / 1000 };
  const ctx: Context = {
    ...server.ctx,
    clock: () => new Date(server.ctx.clock().getTime() + later.seconds * 1000),
  };
  const world = await createTestWorkspace(ctx, { passes });
  const { workspaceId, passTemplateId, inWorkspace, workspace } = world;
  await inWorkspace(addBirthday);
  const { id: campaignId } = await inWorkspace((tx) =>
    createCampaign(ctx, tx, {
      name: 'Birthday',
      message: 'Congratulations, {{ user.firstName }}',
      passChange: { fields: { points: { label: 'Points, doubled' } } },
      passTemplateId,
      createdBy: null,
      trigger,
    }),
  );
  const recurring = { workspaceId, campaignId };
  const runs = async () => (await inWorkspace((tx) => listRuns(tx, { campaignId }))).items;
  const runOf = (id: string) => ({ workspaceId, campaignId: id });
  await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
  return {
    ...world,
    ctx,
    later,
    campaignId,
    runs,
    campaign: () => inWorkspace((tx) => getCampaign(tx, campaignId)),
    check: () => runRecurring(ctx, recurring),
    /** Selects and delivers what the newest run addresses. */
    deliver: async () => {
      const [run] = await runs();
      if (!run) throw new Error('There is a run.');
      await freezeCampaign(ctx, runOf(run.id), firstRun);
      await releaseChunksOfCampaign(ctx, runOf(run.id));
      await inWorkspace(async (tx) => {
        const { rows } = await sql<{ number: number }>`
          select number from campaign_chunks where workspace_id = ${workspaceId} and campaign_id = ${run.id}
            and released_at is not null and apple_finished_at is null`.execute(tx.db);
        const results = rows.map(({ number }) => ({
          ...runOf(run.id),
          number,
          wallet: 'apple' as const,
          passUpdates: 1,
          notifications: 1,
          failed: 0,
        }));
        await addChunkResults(ctx, tx, { campaignId: run.id, results });
      });
      return inWorkspace((tx) => getCampaign(tx, run.id));
    },
    issue: (email: string) =>
      inWorkspace((tx) =>
        issuePass(
          ctx,
          tx,
          workspace,
          { passTemplateId, user: { email, firstName: 'Grace', lastName: 'Hopper' }, attributes: {} },
          { via: 'app', by: null },
        ),
      ),
    born: (passId: string, date: string) =>
      inWorkspace((tx) =>
        sql`update passes set filter_values = ${JSON.stringify({ 'birthday:time': Date.parse(date) })}::jsonb
          where workspace_id = ${workspaceId} and id = ${passId}`.execute(tx.db),
      ),
    install: (passId: string) =>
      inWorkspace(async (tx) => {
        const device = { workspace_id: workspaceId, device_library_identifier: ctx.ids.uuid() };
        const now = ctx.clock();
        await tx.db
          .insertInto('apple_devices')
          .values({ ...device, push_token: 'a1', updated_at: now })
          .execute();
        await tx.db
          .insertInto('apple_registrations')
          .values({ ...device, pass_id: passId, pass_type_identifier: 'pass.example', created_at: now })
          .execute();
      }),
    /** What the pass shows, alone and among the passes of its template. */
    shown: async (passId: string) => {
      const loaded = await loadPass(ctx, { workspaceId, passId });
      if (!loaded) throw new Error('The pass exists.');
      const content = loaded.renderer.contentOf(loaded.pass, loaded.user);
      const renderer = await inWorkspace((tx) => loadPassRenderer(ctx, tx, passTemplateId));
      expect(renderer.contentOf(loaded.pass, loaded.user)).toEqual(content);
      return {
        message: content.message !== null,
        change: JSON.stringify(content).includes('Points, doubled'),
      };
    },
    modified: async (passId: string) =>
      (await loadPass(ctx, { workspaceId, passId }))?.pass.last_modified.getTime() ?? 0,
  };
}

/** Publishes the design with a date `birthday`. */
function addBirthday({ workspaceId, db }: WorkspaceTransaction) {
  const birthday = JSON.stringify({
    id: 'birthday',
    key: 'birthday',
    type: 'date',
    scope: 'pass',
    default: '',
  });
  return sql`
    with revision as (
      insert into pass_template_revisions
      select (jsonb_populate_record(before, jsonb_build_object('id', gen_random_uuid(), 'number', before.number + 1, 'document',
        jsonb_set(before.document, '{attributes}', before.document -> 'attributes'
          || jsonb_build_array((before.document -> 'attributes' -> 0) || ${birthday}::jsonb))))).*
      from pass_template_revisions as before where before.workspace_id = ${workspaceId}
      returning id
    )
    update pass_templates set latest_revision_id = revision.id, published_revision_id = revision.id
    from revision where workspace_id = ${workspaceId}`.execute(db);
}

test('everyone who is issued a pass is reached once, those of a minute in one run, and nobody who had a pass before', async () => {
  const world = await setUp({ kind: 'issued', delayMinutes: 10 });
  world.later.seconds += 30 * minute;
  expect(await world.check()).toMatchObject({ afterSeconds: 60 });
  const [ada = '', old = ''] = world.passIds;
  const grace = await world.issue('grace@example.com');
  await world.issue('edsger@example.com');
  world.later.seconds += 9 * minute;
  await world.check();
  const before = (await world.runs()).length;
  world.later.seconds += 2 * minute;
  await world.check();
  expect(await world.runs()).toHaveLength(before + 1);
  expect(await world.deliver()).toMatchObject({
    status: 'Sent',
    parentId: world.campaignId,
    progress: { recipients: 2, finished: 2 },
  });
  expect(await world.shown(grace.id)).toEqual({ message: true, change: true });
  world.later.seconds += 60 * minute;
  await world.check();
  expect(await world.runs()).toHaveLength(before + 1);
  expect(ada < old).toBe(true);
});

test('a holder is congratulated every year, and passes without the date change nothing', async () => {
  const world = await setUp(birthday, { at: new Date('2027-03-09T12:00:00Z') });
  const [ada = '', other = ''] = world.passIds;
  await world.born(ada, '1990-03-10');
  await world.born(other, '1990-03-11');
  expect(await world.campaign()).toMatchObject({
    status: 'Sending',
    nextRunAt: expect.stringMatching(/^2027-03-10T08:00:00/),
  });
  world.later.seconds += day;
  const untouched = await world.modified(other);
  await world.check();
  expect(await world.deliver()).toMatchObject({ status: 'Sent', progress: { recipients: 1, finished: 1 } });
  expect(await world.shown(ada)).toEqual({ message: true, change: true });
  expect(await world.shown(other)).toEqual({ message: false, change: false });
  expect(await world.modified(other)).toBe(untouched);
  // A second check on the same day repeats nothing.
  await world.check();
  expect(await world.runs()).toHaveLength(1);
  // 2028 is a leap year.
  world.later.seconds += 366 * day;
  await world.check();
  await world.deliver();
  expect(await world.runs()).toHaveLength(2);
  expect(await world.campaign()).toMatchObject({ stats: { notifications: 2 } });
});

test('a run counts the days before and after a date over the end of the year, and in leap years', async () => {
  const before = await setUp(
    { ...birthday, days: -7, repeats: 'once' },
    { at: new Date('2027-12-27T00:00:00Z') },
  );
  const [ada = ''] = before.passIds;
  await before.born(ada, '2028-01-03');
  before.later.seconds += day / 2;
  await before.check();
  expect(await before.deliver()).toMatchObject({ progress: { recipients: 1 } });
  const leap = await setUp(birthday, { at: new Date('2027-02-28T00:00:00Z') });
  await leap.born(leap.passIds[0] ?? '', '2000-02-29');
  leap.later.seconds += day / 2;
  await leap.check();
  expect(await leap.deliver()).toMatchObject({ progress: { recipients: 1 } });
});

test('a pass is reached when it is first added to a wallet, not when another phone adds it', async () => {
  const world = await setUp({ kind: 'installed', delayMinutes: 0 }, { passes: 3 });
  const [ada = '', other = '', before = ''] = world.passIds;
  await world.inWorkspace((tx) => pauseCampaign(world.ctx, tx, world.campaignId));
  await world.install(before);
  world.later.seconds += 5 * minute;
  await world.inWorkspace((tx) => resumeCampaign(world.ctx, tx, world.campaignId));
  world.later.seconds += 5 * minute;
  await world.check();
  expect(await world.runs()).toEqual([]);
  await world.install(ada);
  world.later.seconds += 2 * minute;
  await world.check();
  expect(await world.deliver()).toMatchObject({ progress: { recipients: 1 } });
  await world.install(ada);
  await world.install(before);
  await world.install(other);
  world.later.seconds += 2 * minute;
  await world.check();
  expect(await world.deliver()).toMatchObject({ progress: { recipients: 1 } });
  expect(await world.shown(other)).toMatchObject({ message: true });
});

test('a weekly run is sent to the whole audience on its days', async () => {
  // A Tuesday.
  const world = await setUp(
    { kind: 'weekly', weekdays: [3], time: '18:00' },
    { at: new Date('2027-03-09T12:00:00Z') },
  );
  world.later.seconds += day / 2;
  await world.check();
  expect(await world.runs()).toEqual([]);
  world.later.seconds += day;
  await world.check();
  expect(await world.runs()).toMatchObject([
    { status: 'Sending', audience: { kind: 'everyone' }, trigger: null },
  ]);
  expect(await world.shown(world.passIds[0] ?? '')).toEqual({ message: true, change: true });
});

test('a change stays on a pass for its days, and the message after it', async () => {
  const world = await setUp({ ...birthday, changeDays: 3 }, { at: new Date('2027-03-10T00:00:00Z') });
  const [ada = ''] = world.passIds;
  await world.born(ada, '1990-03-10');
  world.later.seconds += day / 2;
  await world.check();
  await world.deliver();
  expect(await world.shown(ada)).toEqual({ message: true, change: true });
  world.later.seconds += 3 * day;
  expect(await world.shown(ada)).toEqual({ message: true, change: false });
});

test('what occurs during a pause, or a day before the server is back, is skipped; a clock that is set back repeats nothing', async () => {
  const world = await setUp(birthday, { at: new Date('2027-03-10T00:00:00Z') });
  const [ada = '', other = ''] = world.passIds;
  await world.born(ada, '1990-03-10');
  await world.born(other, '1990-03-12');
  await world.inWorkspace((tx) => pauseCampaign(world.ctx, tx, world.campaignId));
  world.later.seconds += day / 2;
  expect(await world.check()).toBeUndefined();
  await world.inWorkspace((tx) => resumeCampaign(world.ctx, tx, world.campaignId));
  await world.check();
  expect(await world.runs()).toEqual([]);
  world.later.seconds += 2 * day;
  await world.check();
  expect(await world.runs()).toHaveLength(1);
  await world.deliver();
  world.later.seconds -= day;
  await world.check();
  world.later.seconds += day;
  await world.check();
  expect(await world.runs()).toHaveLength(1);
});

test('a canceled campaign begins no run; its change leaves the passes and its message stays', async () => {
  const world = await setUp(birthday, { at: new Date('2027-03-10T00:00:00Z') });
  const [ada = ''] = world.passIds;
  await world.born(ada, '1990-03-10');
  world.later.seconds += day / 2;
  await world.check();
  await world.deliver();
  await world.inWorkspace((tx) => cancelCampaign(world.ctx, tx, world.campaignId));
  expect(await world.shown(ada)).toEqual({ message: true, change: false });
  world.later.seconds += 366 * day;
  expect(await world.check()).toBeUndefined();
  expect(await world.runs()).toHaveLength(1);
});

test('lists show the recurring campaign and not its runs', async () => {
  const world = await setUp(birthday, { at: new Date('2027-03-10T00:00:00Z') });
  await world.born(world.passIds[0] ?? '', '1990-03-10');
  world.later.seconds += day / 2;
  await world.check();
  const { items } = await world.inWorkspace((tx) => listCampaigns(tx, {}));
  expect(items.map(({ id }) => id)).toEqual([world.campaignId]);
});

test('when a run cannot be launched, the campaign is paused and says why', async () => {
  const world = await setUp(birthday, { at: new Date('2027-03-10T00:00:00Z') });
  await world.inWorkspace((tx) =>
    archivePassTemplate(world.ctx, tx, { passTemplateId: world.passTemplateId, shouldVoidPasses: false }),
  );
  world.later.seconds += day / 2;
  expect(await world.check()).toBeUndefined();
  expect(await world.campaign()).toMatchObject({ status: 'Paused', problem: expect.stringMatching(/./) });
});

test('a trigger on an attribute that is no date is refused, and so is a time for a recurring campaign', async () => {
  const world = await setUp(birthday);
  const { inWorkspace, ctx, passTemplateId } = world;
  const content = { name: 'A', message: 'Hello', passTemplateId, createdBy: null };
  for (const key of ['points', 'unknown'])
    await expect(
      inWorkspace((tx) => createCampaign(ctx, tx, { ...content, trigger: { ...birthday, key } })),
    ).rejects.toEqual(refused('validationFailed'));
  const { id: campaignId } = await inWorkspace((tx) =>
    createCampaign(ctx, tx, { ...content, trigger: birthday }),
  );
  const at = new Date(ctx.clock().getTime() + 60_000);
  await expect(inWorkspace((tx) => scheduleCampaign(ctx, tx, { campaignId, at }))).rejects.toEqual(
    refused('validationFailed'),
  );
});
