import { type CampaignAudience, noCampaignRules } from '@tessera/contract';
import { writeInstant } from '@tessera/pass-design';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { issuePass } from '../../passes/issue/issue-pass.ts';
import { loadPass } from '../../rendering/load-pass.ts';
import { saveSegment } from '../../segments/save-segment.ts';
import { updateCampaignRules } from '../../workspaces/update-campaign-rules.ts';
import { createCampaign, saveCampaign } from '../draft/save-campaign.ts';
import { getCampaign } from '../get-campaign.ts';
import { launchCampaign, scheduleCampaign } from '../launch/launch-campaign.ts';
import { launchScheduled } from '../launch/launch-scheduled.ts';
import { selectRecipients } from '../launch/select-recipients.ts';
import { listRecipients } from '../results/list-recipients.ts';
import { addChunkResults } from './finish-chunks.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from './pause-campaign.ts';
import { releaseChunksOfCampaign } from './release-chunks.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const content = {
  name: 'Cake',
  // Personal, so that no message goes to the class at Google.
  message: 'Free cake for {{ user.firstName }}',
  passChange: { fields: { points: { label: 'Points, doubled' } } },
  createdBy: null,
};
const firstRun = { retries: 0, signal: new AbortController().signal };

type Setting = { passes?: number; audience?: CampaignAudience; pace?: number | null };

async function setUp({ passes = 4, audience, pace = null }: Setting = {}) {
  const later = { seconds: 0 };
  const ctx: Context = {
    ...server.ctx,
    clock: () => new Date(server.ctx.clock().getTime() + later.seconds * 1000),
  };
  const world = await createTestWorkspace(ctx, { passes });
  const { workspaceId, passTemplateId, passIds, inWorkspace } = world;
  const draft = await inWorkspace((tx) =>
    createCampaign(ctx, tx, { ...content, passTemplateId, audience, pace }),
  );
  const run = { workspaceId, campaignId: draft.id };
  const campaignId = draft.id;
  return {
    ...world,
    ctx,
    later,
    campaignId,
    run,
    campaign: () => inWorkspace((tx) => getCampaign(tx, campaignId)),
    launch: () => inWorkspace((tx) => launchCampaign(ctx, tx, campaignId)),
    selectRecipients: () => selectRecipients(ctx, run, firstRun),
    release: () => releaseChunksOfCampaign(ctx, run),
    deliver: () =>
      inWorkspace(async (tx) => {
        const { rows } = await sql<{ number: number }>`
          select number from campaign_chunks where workspace_id = ${workspaceId} and run_id = ${campaignId}
            and released_at is not null and apple_finished_at is null`.execute(tx.db);
        const results = rows.map(({ number }) => ({
          ...run,
          number,
          wallet: 'apple' as const,
          passUpdates: 1,
          notifications: 1,
          failed: 0,
        }));
        await addChunkResults(ctx, tx, { campaignId, results });
        return rows.length;
      }),
    told: async () => {
      const shown = await Promise.all(passIds.map((passId) => contentOf(ctx, workspaceId, passId)));
      return shown.flatMap((pass, index) => (pass.message ? [index] : []));
    },
    changed: async () => {
      const shown = await Promise.all(passIds.map((passId) => contentOf(ctx, workspaceId, passId)));
      return shown.flatMap((pass, index) =>
        JSON.stringify(pass).includes('Points, doubled') ? [index] : [],
      );
    },
  };
}

async function contentOf(ctx: Context, workspaceId: string, passId: string) {
  const loaded = await loadPass(ctx, { workspaceId, passId });
  if (!loaded) throw new Error('The pass exists.');
  return loaded.renderer.contentOf(loaded.pass, loaded.user);
}

const refused = (code: string) => expect.objectContaining({ code });

test('a campaign for chosen passes shows on these only, and on none before their chunk is released', async () => {
  const world = await setUp();
  const { passIds, passTemplateId, inWorkspace, ctx, campaignId } = world;
  const chosen = [passIds[1] ?? '', passIds[3] ?? ''];
  await inWorkspace((tx) =>
    saveCampaign(ctx, tx, { ...content, campaignId, audience: { kind: 'selection', passIds: chosen } }),
  );
  await world.launch();
  expect(await world.told()).toEqual([]);
  expect(await world.campaign()).toMatchObject({ status: 'Sending', launchedAt: null });
  await world.selectRecipients();
  expect(await world.told()).toEqual([]);
  await world.release();
  expect(await world.told()).toEqual([1, 3]);
  expect(await world.changed()).toEqual([1, 3]);
  expect(await world.deliver()).toBe(1);
  expect(await world.campaign()).toMatchObject({
    status: 'Sent',
    targetPassTemplateId: passTemplateId,
    progress: { recipients: 2, finished: 2 },
  });
});

test('a filter selects its passes once: one that matches later is not addressed', async () => {
  const filter = { field: 'externalId', operator: 'is', value: 'late' } as const;
  const world = await setUp({ audience: { kind: 'filter', filter } });
  await world.launch();
  await world.selectRecipients();
  await world.inWorkspace((tx) =>
    sql`update passes set external_id = 'late' where workspace_id = ${world.workspaceId} and id = ${world.passIds[0]}`.execute(
      tx.db,
    ),
  );
  expect(await world.told()).toEqual([]);
  await world.release();
  expect(await world.campaign()).toMatchObject({ status: 'Sent', progress: { recipients: 0, finished: 0 } });
});

test('a segment is evaluated at the launch; one of another template is refused', async () => {
  const world = await setUp();
  const other = await createTestWorkspace(world.ctx);
  const { inWorkspace, ctx, campaignId, passTemplateId } = world;
  const filter = { key: 'firstName', operator: 'is', value: 'Ada' } as const;
  const segment = await inWorkspace((tx) =>
    saveSegment(ctx, tx, { passTemplateId, name: 'Ada', filter, savedBy: null }),
  );
  const foreign = await other.inWorkspace((tx) =>
    saveSegment(ctx, tx, { passTemplateId: other.passTemplateId, name: 'Ada', filter, savedBy: null }),
  );
  const save = (segmentId: string) =>
    inWorkspace((tx) =>
      saveCampaign(ctx, tx, { ...content, campaignId, audience: { kind: 'segment', segmentId } }),
    );
  await expect(save(foreign.id)).rejects.toEqual(refused('notFound'));
  await save(segment.id);
  await world.launch();
  await world.selectRecipients();
  await world.release();
  expect(await world.told()).toEqual([0, 1, 2, 3]);
});

test('a canceled campaign leaves no change, and its message with the passes it reached', async () => {
  // One pass per chunk, so that the first is released alone.
  const world = await setUp({ pace: 1, passes: 5 });
  await world.launch();
  await world.release();
  await world.deliver();
  expect(await world.told()).toEqual([0, 1]);
  expect(await world.changed()).toEqual([0, 1, 2, 3, 4]);
  await world.inWorkspace((tx) => cancelCampaign(world.ctx, tx, world.campaignId));
  expect(await world.campaign()).toMatchObject({ status: 'Canceled', progress: { finished: 2 } });
  expect(await world.told()).toEqual([0, 1]);
  expect(await world.changed()).toEqual([]);
});

test('a pace releases two seconds of passes at a time, and a pause stops it until it is resumed', async () => {
  const world = await setUp({ pace: 1, passes: 5 });
  const { inWorkspace, ctx, campaignId, later } = world;
  await world.launch();
  expect(await world.release()).toMatchObject({ afterSeconds: 2 });
  expect(await world.campaign()).toMatchObject({ progress: { recipients: 5, finished: 0 } });
  await world.release();
  expect(await world.deliver()).toBe(1);
  expect(await world.deliver()).toBe(0);
  await inWorkspace((tx) => pauseCampaign(ctx, tx, campaignId));
  later.seconds += 10;
  expect(await world.release()).toBeUndefined();
  expect(await world.deliver()).toBe(0);
  await inWorkspace((tx) => resumeCampaign(ctx, tx, campaignId));
  await world.release();
  expect(await world.deliver()).toBe(1);
  later.seconds += 10;
  await world.release();
  expect(await world.deliver()).toBe(1);
  later.seconds += 10;
  await world.release();
  expect(await world.campaign()).toMatchObject({ status: 'Sent', progress: { recipients: 5, finished: 5 } });
});

test('a scheduled campaign launches at its time; editing makes it a draft that does not', async () => {
  const world = await setUp();
  const { inWorkspace, ctx, campaignId, later, run } = world;
  const at = new Date(ctx.clock().getTime() + 3_600_000);
  const schedule = () => inWorkspace((tx) => scheduleCampaign(ctx, tx, { campaignId, at }));
  await schedule();
  expect(await world.campaign()).toMatchObject({
    status: 'Scheduled',
    scheduledAt: at.toISOString(),
    canEdit: true,
  });
  expect(await launchScheduled(ctx, run)).toMatchObject({ afterSeconds: expect.any(Number) });
  await inWorkspace((tx) => saveCampaign(ctx, tx, { ...content, campaignId }));
  expect(await world.campaign()).toMatchObject({ status: 'Draft', scheduledAt: null });
  later.seconds += 3_700;
  await launchScheduled(ctx, run);
  expect(await world.campaign()).toMatchObject({ status: 'Draft' });
  await expect(schedule()).rejects.toEqual(refused('validationFailed'));
  later.seconds -= 3_700;
  await schedule();
  later.seconds += 3_700;
  await launchScheduled(ctx, run);
  expect(await world.campaign()).toMatchObject({ status: 'Sending' });
});

test('a scheduled campaign whose template was archived becomes a draft that says why', async () => {
  const world = await setUp();
  const { inWorkspace, ctx, campaignId, later, run, workspaceId } = world;
  const at = new Date(ctx.clock().getTime() + 60_000);
  await inWorkspace((tx) => scheduleCampaign(ctx, tx, { campaignId, at }));
  await inWorkspace((tx) =>
    sql`update pass_templates set archived_at = now() where workspace_id = ${workspaceId}`.execute(tx.db),
  );
  later.seconds += 61;
  await launchScheduled(ctx, run);
  expect(await world.campaign()).toMatchObject({
    status: 'Draft',
    scheduledAt: null,
    problem: expect.stringContaining('archived'),
  });
});

test('a campaign that is sent can be neither paused nor canceled', async () => {
  const world = await setUp();
  const { inWorkspace, ctx, campaignId } = world;
  await expect(inWorkspace((tx) => pauseCampaign(ctx, tx, campaignId))).rejects.toEqual(
    refused('campaignNotAllowed'),
  );
  await world.launch();
  await world.release();
  await world.deliver();
  for (const move of [pauseCampaign, resumeCampaign, cancelCampaign])
    await expect(inWorkspace((tx) => move(ctx, tx, campaignId))).rejects.toEqual(
      refused('campaignNotAllowed'),
    );
});

test.each([
  ['chosen passes', (ids: string[]): CampaignAudience => ({ kind: 'selection', passIds: ids.slice(1) }), 3],
  ['everyone', (): CampaignAudience => ({ kind: 'everyone' }), 4],
])(
  'the recipients of a campaign for %s are listed in the order of their delivery',
  async (_, audienceOf, count) => {
    const world = await setUp({ pace: 1 });
    const { ctx, campaignId, inWorkspace, passIds } = world;
    const audience = audienceOf(passIds);
    await inWorkspace((tx) => saveCampaign(ctx, tx, { ...content, campaignId, audience, pace: 1 }));
    const listed = async (query?: string) => {
      const page = await inWorkspace((tx) => listRecipients(ctx, tx, { campaignId, query }));
      return { count: page.totalCount, deliveries: page.items.map(({ delivery }) => delivery) };
    };
    expect(await listed()).toEqual({ count: 0, deliveries: [] });
    await world.launch();
    await world.selectRecipients();
    await world.release();
    const rest = Array.from({ length: count - 2 }, () => 'waiting');
    expect(await listed()).toEqual({ count, deliveries: ['sending', 'sending', ...rest] });
    await world.deliver();
    expect((await listed()).deliveries.slice(0, 2)).toEqual(['sent', 'sent']);
    expect(await listed('nobody of this name')).toEqual({ count: 0, deliveries: [] });
  },
);

test('who got as many notifications as the cap allows, on any pass, is left out until its days are over', async () => {
  const world = await setUp({ passes: 2 });
  const { ctx, later, workspaceId, workspace, passTemplateId, passIds, inWorkspace } = world;
  const user = { email: 'ben@example.com', firstName: 'Ben', lastName: 'Bold' };
  await inWorkspace((tx) =>
    issuePass(ctx, tx, workspace, { passTemplateId, user, attributes: {} }, { via: 'app', by: null }),
  );
  await updateCampaignRules(
    ctx,
    workspaceId,
    {
      ...noCampaignRules,
      frequencyCap: { notifications: 1, days: 7 },
    },
    'user',
  );
  const audience: CampaignAudience = { kind: 'selection', passIds: [passIds[1] ?? ''] };
  await inWorkspace((tx) => saveCampaign(ctx, tx, { ...content, campaignId: world.campaignId, audience }));
  await world.launch();
  await world.selectRecipients();
  const launchNext = async (input: object = {}) => {
    const { id } = await inWorkspace((tx) =>
      createCampaign(ctx, tx, { ...content, name: 'More cake', passTemplateId, ...input }),
    );
    await inWorkspace((tx) => launchCampaign(ctx, tx, id));
    await selectRecipients(ctx, { workspaceId, campaignId: id }, firstRun);
    await releaseChunksOfCampaign(ctx, { workspaceId, campaignId: id });
    return inWorkspace((tx) => getCampaign(tx, id));
  };
  later.seconds += 3_600;
  expect(await launchNext({ ignoreFrequencyCap: true, message: null })).toMatchObject({
    progress: { recipients: 3 },
    capped: 0,
  });
  expect(await launchNext()).toMatchObject({
    audience: { kind: 'everyone' },
    progress: { recipients: 1 },
    capped: 2,
  });
  expect(await launchNext()).toMatchObject({ progress: { recipients: 0 }, capped: 3, status: 'Sent' });
  expect(await launchNext({ ignoreFrequencyCap: true })).toMatchObject({
    progress: { recipients: 3 },
    capped: 0,
  });
  later.seconds += 8 * 86_400;
  expect(await launchNext()).toMatchObject({ progress: { recipients: 3 }, capped: 0 });
  // By the rule for everyone, without lists.
  expect(await launchNext()).toMatchObject({ progress: { recipients: 0 }, capped: 3 });
});

test('a campaign launched in quiet hours notifies at their end, one that ignores them at once', async () => {
  const world = await setUp();
  const { ctx, later, workspaceId } = world;
  const now = ctx.clock().getTime();
  const hour = (offset: number) =>
    writeInstant(new Date(now + offset * 3_600_000), 'Europe/Oslo').slice(11, 16);
  await updateCampaignRules(
    ctx,
    workspaceId,
    {
      ...noCampaignRules,
      quietHours: { from: hour(-1), until: hour(2) },
    },
    'user',
  );
  await world.launch();
  expect(await world.release()).toBeUndefined();
  const { quietUntil } = await world.campaign();
  expect(writeInstant(new Date(quietUntil ?? ''), 'Europe/Oslo').slice(11, 16)).toBe(hour(2));
  expect(await world.deliver()).toBe(0);
  // The job that the wait announced.
  const again = await world.release();
  expect(again?.afterSeconds).toBeGreaterThan(3_600);
  later.seconds += again?.afterSeconds ?? 0;
  expect(await world.release()).toBeUndefined();
  expect(await world.deliver()).toBe(1);
  expect(await world.campaign()).toMatchObject({ status: 'Sent' });

  const urgent = await setUp();
  await updateCampaignRules(
    ctx,
    urgent.workspaceId,
    {
      ...noCampaignRules,
      quietHours: { from: hour(-1), until: hour(2) },
    },
    'user',
  );
  await urgent.inWorkspace((tx) =>
    saveCampaign(ctx, tx, { ...content, campaignId: urgent.campaignId, ignoreQuietHours: true }),
  );
  await urgent.launch();
  await urgent.release();
  expect(await urgent.deliver()).toBe(1);
});

test('a campaign that is canceled while its launch commits is canceled with its run', async () => {
  const { ctx, inWorkspace, workspaceId, campaignId } = await setUp();
  const waiting = sql`select from pg_locks where not granted and locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  const canceled: Promise<void>[] = [];
  await inWorkspace(async (tx) => {
    await launchCampaign(ctx, tx, campaignId);
    canceled.push(inWorkspace((other) => cancelCampaign(ctx, other, campaignId)));
    await expect.poll(async () => (await waiting.execute(tx.db)).rows.length).toBe(1);
  });
  await Promise.all(canceled);
  const statuses = await inWorkspace(({ db }) =>
    db
      .selectFrom('campaigns as campaign')
      .innerJoin('campaign_runs as run', 'run.id', 'campaign.id')
      .select(['campaign.status', 'run.status as ofRun'])
      .where('campaign.workspace_id', '=', workspaceId)
      .where('run.workspace_id', '=', workspaceId)
      .execute(),
  );
  expect(statuses).toEqual([{ status: 'Canceled', ofRun: 'Canceled' }]);
});
