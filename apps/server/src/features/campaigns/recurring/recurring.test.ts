import type { CampaignAudience, CampaignTrigger } from '@tessera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobs } from '../../../composition/features.ts';
import type { Context } from '../../../context.ts';
import { createRecurring } from '../../../testing/recurring-campaign.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { archivePassTemplate } from '../../pass-templates/archive-pass-template.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../delivery/pause-campaign.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { getCampaign } from '../get-campaign.ts';
import { launchCampaign, scheduleCampaign } from '../launch/launch-campaign.ts';
import { listCampaigns } from '../list-campaigns.ts';
import { runRecurring } from './run-recurring.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const minute = 60;
const day = 24 * 60 * minute;
const everyDay = { days: 0, time: '09:00' };
const birthday = { kind: 'date', key: 'birthday', repeats: 'yearly', ...everyDay } as const;
const refused = (code: string) => expect.objectContaining({ code });

const setUp = (trigger: CampaignTrigger, options?: { passes?: number; at?: Date }) =>
  createRecurring(server.ctx, trigger, options);

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
  const untouched = await world.lastModified(other);
  await world.check();
  expect(await world.deliver()).toMatchObject({ status: 'Sent', progress: { recipients: 1, finished: 1 } });
  expect(await world.shown(ada)).toEqual({ message: true, change: true });
  expect(await world.shown(other)).toEqual({ message: false, change: false });
  expect(await world.lastModified(other)).toBe(untouched);
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
  await world.deliver();
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

/** The run has begun to select, and the pass shows it already. */
async function selecting() {
  const world = await setUp(birthday, { at: new Date('2027-03-10T00:00:00Z') });
  const [ada = ''] = world.passIds;
  await world.born(ada, '1990-03-10');
  world.later.seconds += day / 2;
  await world.check();
  const runId = await world.select();
  expect(await world.shown(ada)).toEqual({ message: true, change: true });
  return { ...world, ada, runId };
}

test('a recurring campaign that was launched with a link that is not https keeps running', async () => {
  const world = await setUp(birthday, { at: new Date('2027-03-10T00:00:00Z') });
  await world.born(world.passIds[0] ?? '', '1990-03-10');
  await world.inWorkspace(({ db }) =>
    db
      .updateTable('campaigns')
      .set({ link: 'http://example.com/cake' })
      .where('workspace_id', '=', world.workspaceId)
      .where('id', '=', world.campaignId)
      .execute(),
  );
  world.later.seconds += day / 2;
  await world.check();
  expect(await world.runs()).toMatchObject([{ status: 'Sending' }]);
  expect(await world.campaign()).toMatchObject({ status: 'Sending' });
});

test('a run that is canceled while it selects leaves the passes that show it already', async () => {
  const world = await selecting();
  const { ctx, ada, runId, inWorkspace, passTemplateId } = world;
  const before = await world.lastModified(ada);
  world.later.seconds += 1;
  await inWorkspace((tx) => cancelCampaign(ctx, tx, runId));
  expect(await world.shown(ada)).toEqual({ message: false, change: false });
  expect(await world.lastModified(ada)).toBeGreaterThan(before);
  // Only its recipients are asked to update.
  const job = jobs.find(({ name }) => name === 'installs.refresh-apple-template');
  if (!job) throw new Error('The job exists.');
  const refresh = { passTemplateId, recipientsOf: runId };
  expect(await ctx.queue.find(job, refresh)).toHaveLength(1);
});

test('a run whose recipients cannot be selected leaves the passes that show it, and reaches them when it is launched again', async () => {
  const world = await selecting();
  const { ada, runId, campaignId, inWorkspace, workspaceId, ctx } = world;
  const setAudience = (audience: CampaignAudience) =>
    inWorkspace((tx) =>
      tx.db
        .updateTable('campaigns')
        .set({ audience: JSON.stringify(audience) })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', campaignId)
        .execute(),
    );
  const before = await world.lastModified(ada);
  world.later.seconds += 1;
  await setAudience({ kind: 'segment', segmentId: ctx.ids.uuid() });
  await world.select();
  expect(await inWorkspace((tx) => getCampaign(tx, runId))).toMatchObject({ status: 'Draft' });
  expect(await world.shown(ada)).toEqual({ message: false, change: false });
  expect(await world.lastModified(ada)).toBeGreaterThan(before);
  await setAudience({ kind: 'everyone' });
  await inWorkspace((tx) => launchCampaign(ctx, tx, runId));
  expect(await world.deliver()).toMatchObject({ status: 'Sent', progress: { recipients: 1 } });
  expect(await world.shown(ada)).toEqual({ message: true, change: true });
});

test.each([
  ['paused', pauseCampaign, 'Paused'],
  ['canceled', cancelCampaign, 'Canceled'],
] as const)('a campaign that is %s while a run begins stops that run, too', async (_, stop, status) => {
  const world = await setUp(birthday, { at: new Date('2027-03-10T00:00:00Z') });
  const { ctx, workspaceId, campaignId, inWorkspace } = world;
  await world.born(world.passIds[0] ?? '', '1990-03-10');
  world.later.seconds += day / 2;
  const begun = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  const slow: Context = {
    ...ctx,
    database: {
      ...ctx.database,
      inWorkspace: (id, work) =>
        ctx.database.inWorkspace(id, async (tx) => {
          const result = await work(tx);
          begun.resolve();
          await stopping.promise;
          return result;
        }),
    },
  };
  const beginning = runRecurring(slow, { workspaceId, campaignId });
  await begun.promise;
  const stopped = inWorkspace((tx) => stop(ctx, tx, campaignId));
  await vi.waitFor(async () => {
    const waiting = await sql`select from pg_locks where not granted`.execute(ctx.database.global);
    expect(waiting.rows.length).toBeGreaterThan(0);
  });
  stopping.resolve();
  await Promise.all([beginning, stopped]);
  expect(await world.runs()).toMatchObject([{ status }]);
});
