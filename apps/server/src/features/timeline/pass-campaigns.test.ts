import type { CampaignFailures } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import type { PassLogEntry } from '../../platform/database/schema/pass-logs-table.ts';
import { createPassLog } from '../../platform/pass-log.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createApiKey } from '../api-keys/create-api-key.ts';
import type { ChunkResult } from '../campaigns/campaigns.jobs.ts';
import { addChunkResults } from '../campaigns/delivery/finish-chunks.ts';
import { cancelCampaign } from '../campaigns/delivery/pause-campaign.ts';
import { releaseChunksOfCampaign } from '../campaigns/delivery/release-chunks.ts';
import { createCampaign } from '../campaigns/draft/save-campaign.ts';
import { launchCampaign } from '../campaigns/launch/launch-campaign.ts';
import { selectRecipients } from '../campaigns/launch/select-recipients.ts';
import { appleDeviceName } from '../devices/apple-device-name.ts';
import { applePassStore } from '../devices/apple-pass-store.ts';
import { countClick } from '../downloads/count-click.ts';
import { createGoal } from '../goals/create-goal.ts';
import { recordConversion } from '../goals/record-conversion.ts';
import { variantOf } from '../recipients/variant-of.ts';
import { clickUrl } from '../rendering/click-link.ts';
import { getPassTimeline } from './get-pass-timeline.ts';
import { getPassCampaign, listPassCampaigns } from './list-pass-campaigns.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const minute = 60_000;
const phone = appleDeviceName('phone');

async function setUp() {
  const later = { minutes: 0 };
  const clock = () => new Date(server.ctx.clock().getTime() + later.minutes * minute);
  const ctx: Context = { ...server.ctx, clock, passLog: createPassLog({ ...server.ctx, clock }) };
  const world = await createTestWorkspace(ctx, { passes: 3 });
  const { workspaceId, passTemplateId, passIds, inWorkspace } = world;
  const [passId = ''] = passIds;
  const iPhone = {
    scope: workspaceId,
    serialNumber: passSerialNumber({ workspaceId, passId }),
    passTypeIdentifier: ctx.apple.platform?.identifier ?? '',
    deviceLibraryIdentifier: 'phone',
    pushToken: 'ab',
  };
  const log = async (entry: Omit<PassLogEntry, 'at'>) => {
    ctx.passLog.add({ workspaceId, passId }, entry);
    await ctx.passLog.flush();
  };
  return {
    ...world,
    ctx,
    passId,
    later,
    log,
    store: applePassStore(ctx),
    iPhone,
    launch: async (input: object = {}) => {
      const content = { name: 'Cake', message: 'Free cake', passTemplateId, createdBy: null };
      const { id: campaignId } = await inWorkspace((tx) => createCampaign(ctx, tx, { ...content, ...input }));
      const run = { workspaceId, campaignId };
      await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
      await selectRecipients(ctx, run, { retries: 0, signal: new AbortController().signal });
      return campaignId;
    },
    send: async (campaignId: string, failures: CampaignFailures = {}, during?: () => Promise<void>) => {
      await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
      await during?.();
      const counts = { passUpdates: 1, notifications: 1, failed: 0, failures };
      const results = (['apple', 'google'] as const).map(
        (wallet): ChunkResult => ({ workspaceId, campaignId, number: 1, wallet, ...counts }),
      );
      await inWorkspace((tx) => addChunkResults(ctx, tx, { campaignId, results }));
    },
    limitNotifications: () =>
      inWorkspace(({ db }) =>
        db
          .updateTable('workspaces')
          .set({
            campaign_rules: JSON.stringify({
              frequencyCap: { notifications: 1, days: 7 },
              quietHours: null,
            }),
          })
          .where('id', '=', workspaceId)
          .execute(),
      ),
    trace: (campaignId: string, of = passId) =>
      inWorkspace((tx) => getPassCampaign(ctx, tx, { campaignId, passId: of })),
    casesOf: async (campaignId: string) =>
      (await inWorkspace((tx) => getPassCampaign(ctx, tx, { campaignId, passId }))).steps.map(
        (step) => step.case,
      ),
  };
}

const notFound = expect.objectContaining({ code: 'notFound' });

test('a campaign is followed from its turn to the phone’s answer and the conversion', async () => {
  const { ctx, launch, send, trace, store, iPhone, inWorkspace, ...world } = await setUp();
  const { workspaceId, passId, later } = world;
  await store.registerDevice(iPhone);
  const goal = await inWorkspace((tx) => createGoal(ctx, tx, { name: 'Purchase', windowDays: 7 }));
  const campaignId = await launch({ goalId: goal.id, link: 'https://example.com/cake' });
  expect(await trace(campaignId)).toMatchObject({
    status: 'waiting',
    steps: [{ case: 'waiting', at: null }],
  });
  later.minutes = 1;
  await send(campaignId);
  expect(await trace(campaignId)).toMatchObject({
    status: 'sent',
    steps: [
      { case: 'sent', sentence: 'Sent.' },
      { case: 'appleAccepted', sentence: `Apple accepted the notification for ${phone}.` },
      { case: 'notAsked', severity: 'info', sentence: `${phone} has not asked for the change yet.` },
    ],
  });
  later.minutes = 10;
  expect((await trace(campaignId)).steps.at(-1)).toMatchObject({
    case: 'notAsked',
    severity: 'problem',
    advice: expect.stringContaining('probably offline'),
  });
  await store.listUpdatedPasses({ ...iPhone, since: null });
  await ctx.passLog.flush();
  expect((await trace(campaignId)).steps.at(-1)).toMatchObject({ case: 'listed' });
  const pass = await store.findPass(iPhone);
  if (!pass) throw new Error('The pass was not found.');
  await store.loadBundle(pass, iPhone);
  await ctx.passLog.flush();
  const token = clickUrl(ctx, { workspaceId, campaignId, passId }).split('/').at(-1) ?? '';
  await countClick(ctx, token, true);
  for (const value of [12.5, 7])
    await inWorkspace((tx) => recordConversion(ctx, tx, { goal: 'Purchase', passId, value }));
  const { steps } = await trace(campaignId);
  expect(steps.slice(2)).toMatchObject([
    { case: 'fetched', sentence: `${phone} asked for the change, and has it.` },
    { case: 'clicked', sentence: 'Its holder followed the link.' },
    {
      case: 'converted',
      sentence: 'Reached the goal “Purchase” for the last time, and 2 times in all, worth 19.5.',
    },
  ]);
});

test('a refusal of Apple has its reason and advice, and belongs to the campaign that was being sent', async () => {
  const { launch, send, casesOf, trace, store, iPhone, log, later } = await setUp();
  await store.registerDevice(iPhone);
  const first = await launch();
  await send(first);
  later.minutes = 1;
  const second = await launch();
  await send(second, {}, () => log({ kind: 'pushRefused', device: phone, detail: 'BadDeviceToken' }));
  expect(await casesOf(first)).toEqual(['sent', 'appleAccepted', 'notAsked']);
  expect((await trace(second)).steps[1]).toMatchObject({
    case: 'appleRefused',
    severity: 'problem',
    sentence: `Apple does not know the push token of ${phone} (BadDeviceToken).`,
    advice: expect.stringContaining('remove the pass and to add it again'),
  });
  await store.unregisterDevice(iPhone);
  later.minutes = 2;
  const third = await launch();
  await send(third, {}, () => log({ kind: 'pushRefused', device: phone, detail: 'Unregistered' }));
  expect(await casesOf(third)).toEqual(['sent', 'appleRefused']);
});

test('Google’s answer is told: accepted, accepted without notifying, or refused', async () => {
  const { ctx, launch, send, casesOf, trace, log, later, inWorkspace, passId } = await setUp();
  await inWorkspace(({ db, workspaceId }) =>
    db
      .insertInto('google_objects')
      .values({
        workspace_id: workspaceId,
        pass_id: passId,
        object_type: 'loyalty',
        object_id: passId,
        class_id: 'class',
        holders: 1,
        face_hash: '',
        updated_at: ctx.clock(),
      })
      .execute(),
  );
  const sendWith = async (detail?: string) => {
    later.minutes += 1;
    const campaignId = await launch();
    await send(campaignId, {}, async () => {
      if (detail) await log({ kind: 'googleRefused', detail });
    });
    return campaignId;
  };
  expect(await casesOf(await sendWith())).toEqual(['sent', 'googleAccepted']);
  expect(await casesOf(await sendWith('notificationLimit'))).toEqual([
    'sent',
    'googleAccepted',
    'googleSilent',
  ]);
  expect(await casesOf(await sendWith('message'))).toEqual([
    'sent',
    'googleAccepted',
    'googleMessageRefused',
  ]);
  expect((await trace(await sendWith('invalidInput'))).steps[1]).toMatchObject({
    case: 'googleRefused',
    sentence: 'Google Wallet refused the pass (invalidInput).',
  });
});

test('where Apple did not answer for some passes, acceptance is not claimed', async () => {
  const { launch, send, trace, store, iPhone } = await setUp();
  await store.registerDevice(iPhone);
  const campaignId = await launch();
  await send(campaignId, { walletUnavailable: 2 });
  expect((await trace(campaignId)).steps[1]).toMatchObject({
    case: 'appleUnknown',
    sentence: expect.stringContaining('did not answer for too long'),
  });
});

test('a pass in no wallet, and a phone that added it later, are told apart', async () => {
  const { launch, send, casesOf, store, iPhone, later } = await setUp();
  const campaignId = await launch();
  await send(campaignId);
  expect(await casesOf(campaignId)).toEqual(['sent', 'noWallet']);
  later.minutes = 5;
  await store.registerDevice(iPhone);
  expect(await casesOf(campaignId)).toEqual(['sent', 'addedLater']);
});

test('who is held out or capped learns it; who is not in the audience is no recipient', async () => {
  const { ctx, launch, trace, passIds, passId, limitNotifications, ...world } = await setUp();
  const { workspaceId, inWorkspace } = world;
  const reached = await launch();
  let heldOut = '';
  // Which passes are held out follows from the campaign's id.
  do heldOut = await launch({ split: { holdoutPercent: 50, variants: [] } });
  while ((await trace(heldOut)).status !== 'heldOut');
  expect((await trace(heldOut)).steps).toMatchObject([{ case: 'heldOut', at: null }]);
  await limitNotifications();
  const capped = await launch({ audience: { kind: 'selection', passIds: [passId] } });
  expect(await trace(capped)).toMatchObject({ status: 'capped', steps: [{ case: 'capped' }] });
  await expect(trace(capped, passIds[1])).rejects.toEqual(notFound);
  const idsOf = async (of = '') =>
    (await inWorkspace((tx) => listPassCampaigns(ctx, tx, of))).map(({ campaignId }) => campaignId);
  expect((await idsOf(passId)).slice(0, 2)).toEqual([capped, heldOut]);
  expect(await idsOf(passIds[1])).not.toContain(capped);
  const { entries } = await getPassTimeline(ctx, workspaceId, passId);
  const addressed = entries.flatMap(({ campaign }) => campaign?.id ?? []);
  expect(addressed).toContain(reached);
  expect(addressed).not.toContain(heldOut);
  expect(addressed).not.toContain(capped);
});

test('of a filter’s audience, held-out passes are those of the launch, and capped ones those that match today', async () => {
  const { launch, trace, passId, limitNotifications } = await setUp();
  const filterBy = (value: string) => ({
    kind: 'filter',
    filter: { key: 'email', operator: 'is', value },
  });
  const split = { holdoutPercent: 50, variants: [] };
  const launchHeldOut = async (audience: object) => {
    let campaignId = '';
    do campaignId = await launch({ audience, split });
    while (variantOf(split, { campaignId, passId }) !== 'holdout');
    return campaignId;
  };
  const heldOut = await launchHeldOut(filterBy('ada@example.com'));
  expect(await trace(heldOut)).toMatchObject({ status: 'heldOut' });
  await expect(trace(await launchHeldOut(filterBy('grace@example.com')))).rejects.toEqual(notFound);
  await launch();
  await limitNotifications();
  const capped = await launch({ audience: filterBy('ada@example.com') });
  expect((await trace(capped)).steps).toMatchObject([
    { case: 'capped', sentence: expect.stringContaining('by the values that the pass has today') },
  ]);
  const other = await launch({ audience: filterBy('grace@example.com') });
  await expect(trace(other)).rejects.toEqual(notFound);
});

test('a canceled campaign is not sent to those who waited', async () => {
  const { ctx, launch, trace, inWorkspace } = await setUp();
  const campaignId = await launch();
  await inWorkspace((tx) => cancelCampaign(ctx, tx, campaignId));
  expect(await trace(campaignId)).toMatchObject({ status: 'notSent', steps: [{ case: 'notSent' }] });
});

test('an unknown campaign, one of another workspace and a pass that is no recipient get the same answer by REST', async () => {
  const { ctx, launch, send, inWorkspace, passId, passIds } = await setUp();
  const other = await setUp();
  const { value } = await inWorkspace((tx) => createApiKey(ctx, tx, { name: 'Shop', createdBy: null }));
  const campaignId = await launch({ audience: { kind: 'selection', passIds: [passId] } });
  await send(campaignId);
  const theirs = await other.launch();
  const get = async (campaign: string, pass: string) => {
    const url = `${ctx.config.publicUrl}/api/v1/campaigns/${campaign}/recipients/${pass}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${value}` } });
    const { data, error } = (await answer.json()) as { data?: { status: string }; error?: unknown };
    return [answer.status, data?.status ?? error];
  };
  expect(await get(campaignId, passId)).toEqual([200, 'sent']);
  const unknown = await get(ctx.ids.uuid(), passId);
  expect(unknown[0]).toBe(404);
  expect(await get(campaignId, passIds[1] ?? '')).toEqual(unknown);
  expect(await get(theirs, other.passId)).toEqual(unknown);
  expect(await get(theirs, passId)).toEqual(unknown);
});

test('the log of a pass keeps as many entries as the setting says, the newest first', async () => {
  const { ctx: standard, workspaceId, passId, inWorkspace } = await setUp();
  const ctx = { ...standard, config: { ...standard.config, passLogEntries: 10 } };
  const passLog = createPassLog(ctx);
  for (const from of [0, 6]) {
    for (let entry = from; entry < from + 6; entry++)
      passLog.add({ workspaceId, passId }, { kind: 'listed', device: `Phone ${entry}` });
    await passLog.flush();
  }
  const row = await inWorkspace(({ db }) =>
    db
      .selectFrom('pass_logs')
      .select('entries')
      .where('workspace_id', '=', workspaceId)
      .where('pass_id', '=', passId)
      .executeTakeFirstOrThrow(),
  );
  expect(row.entries.map(({ device }) => device)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Phone ${11 - index}`),
  );
});
