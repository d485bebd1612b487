import { deriveAuthenticationToken } from '@tessera/apple-wallet';
import type { CampaignAudience } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { passSerialNumber, workspacePublicId } from '../../platform/public-ids.ts';
import { createRecurring } from '../../testing/recurring-campaign.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { applyChangeWindow } from '../campaigns/delivery/apply-change-window.ts';
import { cancelCampaign } from '../campaigns/delivery/pause-campaign.ts';
import { releaseChunksOfCampaign } from '../campaigns/delivery/release-chunks.ts';
import { type CampaignInput, createCampaign } from '../campaigns/draft/save-campaign.ts';
import { launchCampaign } from '../campaigns/launch/launch-campaign.ts';
import { selectRecipients } from '../campaigns/launch/select-recipients.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { issuePass } from '../passes/issue/issue-pass.ts';
import { updatePass } from '../passes/update-pass.ts';
import { voidPass } from '../passes/void-pass.ts';
import { loadPass } from '../rendering/load-pass.ts';
import { appleWebServiceApp } from './apple-web-service.http.ts';
import { listUpdatedPasses } from './list-updated-passes.ts';
import { registerAppleDevice } from './register-apple-device.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const firstRun = { retries: 0, signal: new AbortController().signal };
const minutes = 60;

async function phoneWith(ctx: Context, { workspaceId, passIds, inWorkspace, passTemplateId }: TestWorkspace) {
  const { identifier } = await inWorkspace(({ db }) =>
    db
      .selectFrom('apple_pass_type_identifiers')
      .select('identifier')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow(),
  );
  const phone = { scope: workspaceId, passTypeIdentifier: identifier, deviceLibraryIdentifier: 'phone' };
  const serialNumbers = new Map<string, string>();
  const add = async (passId: string) => {
    const serialNumber = passSerialNumber({ workspaceId, passId });
    serialNumbers.set(serialNumber, passId);
    await registerAppleDevice(ctx, { ...phone, serialNumber, pushToken: 'ab' });
  };
  for (const passId of passIds) await add(passId);
  const app = appleWebServiceApp(ctx);
  let tag: string | null = null;
  return {
    add,
    passTemplateId,
    /** The passes that the server names since the last time, by their position. */
    changed: async () => {
      const updated = await listUpdatedPasses(ctx, { ...phone, since: tag });
      tag = updated.lastUpdated;
      return updated.serialNumbers.map((serial) => passIds.indexOf(serialNumbers.get(serial) ?? '')).sort();
    },
    get: async (passId: string, ifModifiedSince?: string) => {
      const url = `/wallet/apple/${workspacePublicId(workspaceId)}/v1/passes/${identifier}/${passSerialNumber({ workspaceId, passId })}`;
      const authorization = `ApplePass ${deriveAuthenticationToken(ctx.keys.appleAuthentication, passId)}`;
      const headers = { authorization, ...(ifModifiedSince && { 'if-modified-since': ifModifiedSince }) };
      const response = await app.request(url, { headers });
      await response.body?.cancel();
      return { status: response.status, lastModified: response.headers.get('last-modified') ?? '' };
    },
  };
}

async function setUp({ passes = 4 } = {}) {
  const later = { seconds: 0 };
  const { ctx: base } = server;
  const ctx: Context = { ...base, clock: () => new Date(base.clock().getTime() + later.seconds * 1000) };
  const world = await createTestWorkspace(ctx, { passes });
  const { workspaceId, passTemplateId, inWorkspace } = world;
  const phone = await phoneWith(ctx, world);
  later.seconds += 10 * minutes;
  await phone.changed();
  return {
    ...world,
    ctx,
    later,
    phone,
    launch: async (audience: CampaignAudience, more: Partial<CampaignInput> = {}) => {
      const passChange = { fields: { points: { label: 'Points, doubled' } } };
      const content = {
        name: 'Cake',
        message: 'Cake!',
        passChange,
        audience,
        passTemplateId,
        createdBy: null,
      };
      const { id: campaignId } = await inWorkspace((tx) => createCampaign(ctx, tx, { ...content, ...more }));
      await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
      await selectRecipients(ctx, { workspaceId, campaignId }, firstRun);
      return { workspaceId, campaignId };
    },
    contentTime: async (passId: string) => (await loadPass(ctx, { workspaceId, passId }))?.lastModified,
    label: async (passId: string, at: Context = ctx) => {
      const loaded = await loadPass(at, { workspaceId, passId });
      const content = loaded?.renderer.contentOf(loaded.pass, loaded.user);
      return JSON.stringify(content).includes('Points, doubled') ? 'changed' : 'own';
    },
  };
}

test('a campaign to a pass, and its end, make a phone fetch this pass and no other', async () => {
  const { ctx, inWorkspace, later, launch, passIds, phone } = await setUp({ passes: 2 });
  const [ada = '', other = ''] = passIds;
  const held = { ada: await phone.get(ada), other: await phone.get(other) };
  const campaign = await launch({ kind: 'selection', passIds: [ada] });
  await releaseChunksOfCampaign(ctx, campaign);
  expect(await phone.changed()).toEqual([0]);
  expect(await phone.get(ada, held.ada.lastModified)).toMatchObject({ status: 200 });
  expect(await phone.get(other, held.other.lastModified)).toMatchObject({ status: 304 });
  later.seconds += 10 * minutes;
  const during = await phone.get(ada);
  await inWorkspace((tx) => cancelCampaign(ctx, tx, campaign.campaignId));
  expect(await phone.changed()).toEqual([0]);
  expect(await phone.get(ada, during.lastModified)).toMatchObject({ status: 200 });
  expect(await phone.get(other, held.other.lastModified)).toMatchObject({ status: 304 });
});

test('a campaign for everyone names no pass that was voided before or issued later, at its launch, its boundaries and its end', async () => {
  const world = await setUp({ passes: 2 });
  const { ctx, inWorkspace, later, launch, passIds, passTemplateId, phone, workspace, workspaceId } = world;
  await inWorkspace((tx) => voidPass(ctx, tx, passIds[0] ?? '', { atOnce: true }));
  await phone.changed();
  later.seconds += minutes;
  const until = new Date(ctx.clock().getTime() + 5 * minutes * 1000);
  const { campaignId } = await launch({ kind: 'everyone' }, { until: until.toISOString() });
  later.seconds += minutes;
  const user = { email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper' };
  const { id } = await inWorkspace((tx) =>
    issuePass(ctx, tx, workspace, { passTemplateId, user, attributes: {} }, { via: 'app', by: null }),
  );
  await phone.add(id);
  expect(await phone.changed()).toEqual([1]);
  later.seconds += 5 * minutes;
  await applyChangeWindow(ctx, { workspaceId, campaignId, at: until.toISOString() });
  expect(await phone.changed()).toEqual([1]);
  await inWorkspace((tx) => cancelCampaign(ctx, tx, campaignId));
  expect(await phone.changed()).toEqual([1]);
  expect(await phone.changed()).toEqual([]);
});

test('the passes of a chunk show the campaign, and are named, from its release on', async () => {
  const { ctx, later, launch, passIds, phone, contentTime, label } = await setUp({ passes: 5 });
  const filter = { key: 'firstName', operator: 'is', value: 'Ada' } as const;
  const campaign = await launch({ kind: 'filter', filter }, { pace: 1 });
  const [first = '', , third = ''] = passIds;
  // The launch releases the first chunk once it is selected.
  expect(await phone.changed()).toEqual([0, 1]);
  expect([await label(first), await label(third)]).toEqual(['changed', 'own']);
  const before = await contentTime(first);
  later.seconds += 10;
  await releaseChunksOfCampaign(ctx, campaign);
  expect(await phone.changed()).toEqual([2, 3]);
  expect([await contentTime(first), await label(third)]).toEqual([before, 'changed']);
});

test('a server whose clock is behind renders the end of a change that another server applied', async () => {
  const { ctx, later, launch, passIds, workspaceId, label } = await setUp({ passes: 1 });
  const [passId = ''] = passIds;
  const until = new Date(ctx.clock().getTime() + 5 * minutes * 1000);
  const { campaignId } = await launch({ kind: 'everyone' }, { until: until.toISOString() });
  const behind: Context = { ...ctx, clock: () => new Date(ctx.clock().getTime() - 20_000) };
  later.seconds += 5 * minutes + 1;
  expect(await label(passId, behind)).toBe('changed');
  await applyChangeWindow(ctx, { workspaceId, campaignId, at: until.toISOString() });
  expect(await label(passId, behind)).toBe('own');
});

test('a run of a recurring campaign, and the end of the campaign, name the passes that it reached', async () => {
  const trigger = { kind: 'date', key: 'birthday', repeats: 'yearly', days: 0, time: '09:00' } as const;
  const world = await createRecurring(server.ctx, trigger, { at: new Date('2027-03-10T00:00:00Z') });
  const { ctx, later, campaignId, inWorkspace, passIds, workspaceId } = world;
  const phone = await phoneWith(ctx, world);
  await world.born(passIds[0] ?? '', '1990-03-10');
  const rows = () =>
    inWorkspace(({ db }) =>
      db.selectFrom('passes').select('change_number').where('workspace_id', '=', workspaceId).execute(),
    );
  const before = await rows();
  await phone.changed();
  later.seconds += 12 * 60 * minutes;
  await world.check();
  await world.deliver();
  expect(await phone.changed()).toEqual([0]);
  await inWorkspace((tx) => cancelCampaign(ctx, tx, campaignId));
  expect(await phone.changed()).toEqual([0]);
  expect(await rows()).toEqual(before);
});

test('a change of a holder names all their passes, voided ones too; a publish names all of the template', async () => {
  const { ctx, inWorkspace, passIds, passTemplateId, phone } = await setUp({ passes: 2 });
  const [first = '', second = ''] = passIds;
  await inWorkspace((tx) => voidPass(ctx, tx, first, { atOnce: true }));
  await phone.changed();
  await inWorkspace((tx) => updatePass(ctx, tx, { id: second, user: { firstName: 'Augusta' } }));
  expect(await phone.changed()).toEqual([0, 1]);
  const { latest_revision_id: revisionId } = await inWorkspace(async (tx) => {
    await tx.db
      .updateTable('pass_templates')
      .set({ published_revision_id: null })
      .where('workspace_id', '=', tx.workspaceId)
      .execute();
    return tx.db
      .selectFrom('pass_templates')
      .select('latest_revision_id')
      .where('workspace_id', '=', tx.workspaceId)
      .executeTakeFirstOrThrow();
  });
  await inWorkspace((tx) => publishPassTemplate(ctx, tx, { passTemplateId, revisionId }));
  expect(await phone.changed()).toEqual([0, 1]);
});

test('two hundred changes within a moment have numbers of their own, and no time ahead of the clock', async () => {
  const { ctx, inWorkspace } = await setUp({ passes: 1 });
  const changes: Awaited<ReturnType<typeof nextChange>>[] = [];
  for (let change = 0; change < 200; change++)
    changes.push(await inWorkspace((tx) => nextChange(tx, ctx.clock)));
  expect(new Set(changes.map(({ change_number }) => change_number)).size).toBe(200);
  expect(changes.filter(({ last_modified }) => last_modified > ctx.clock())).toEqual([]);
});
