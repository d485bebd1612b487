import { applePassJson } from '@tessera/pass-rendering';
import { changeTexts } from '@tessera/wallet-lab/change-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { createRecurring } from '../../../testing/recurring-campaign.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { loadPass } from '../../rendering/load-pass.ts';
import { cancelCampaign } from '../delivery/pause-campaign.ts';
import { releaseChunksOfCampaign } from '../delivery/release-chunks.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { launchCampaign } from './launch-campaign.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const pass = {
  passTypeIdentifier: 'pass.example',
  teamIdentifier: 'TEAM',
  serialNumber: '1',
  webServiceURL: 'https://tessera.example',
  authenticationToken: 'a token of an example',
};

async function passJsonOf(ctx: Context, workspaceId: string, passId: string): Promise<PassJson> {
  const loaded = await loadPass(ctx, { workspaceId, passId });
  if (!loaded) throw new Error('The pass exists.');
  const content = loaded.renderer.contentOf(loaded.pass, loaded.user);
  return JSON.parse(applePassJson(content, pass)) as PassJson;
}

type PassJson = Parameters<typeof changeTexts>[0];
const announced = (before: PassJson, after: PassJson) =>
  changeTexts(before, after, { locale: 'en', timeZone: 'UTC' }, new Date()).map(({ text }) => text);
const newsOf = ({ storeCard }: PassJson) =>
  storeCard?.backFields?.find(({ key }) => key === 'latestMessage')?.value;

test('the same text notifies each time it is sent, and only then', async () => {
  const { ctx } = server;
  const { workspaceId, passTemplateId, passIds, inWorkspace } = await createTestWorkspace(ctx);
  const [passId = ''] = passIds;
  const launch = (message: string) =>
    inWorkspace(async (tx) => {
      const { id } = await createCampaign(ctx, tx, {
        name: 'Cake',
        message,
        passTemplateId,
        createdBy: null,
      });
      await launchCampaign(ctx, tx, id);
      return id;
    });
  const release = (campaignId: string) => releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
  const shown = [await passJsonOf(ctx, workspaceId, passId)];
  const campaignIds: string[] = [];
  for (const text of ['Free cake', 'Free cake', 'Free cake', 'Half price', 'Free cake']) {
    const campaignId = await launch(text);
    campaignIds.push(campaignId);
    await release(campaignId);
    shown.push(await passJsonOf(ctx, workspaceId, passId));
  }
  const texts = shown.slice(1).map((after, index) => announced(shown[index] ?? after, after));
  expect(texts).toEqual([['Free cake'], ['Free cake'], ['Free cake'], ['Half price'], ['Free cake']]);
  expect([shown[1], shown[4]].map((each) => each && newsOf(each))).toEqual(['Free cake', 'Half price']);
  // An earlier campaign that leaves the pass makes nothing a new message.
  await inWorkspace((tx) => cancelCampaign(ctx, tx, campaignIds[0] ?? ''));
  const last = shown.at(-1);
  expect(last && announced(last, await passJsonOf(ctx, workspaceId, passId))).toEqual([]);
});

test('each run of a recurring campaign notifies a pass that an earlier run reached', async () => {
  const at = new Date('2026-12-07T07:59:00Z');
  const weekly = { kind: 'weekly' as const, weekdays: [1, 2], time: '09:00' };
  const world = await createRecurring(server.ctx, weekly, { at });
  const [passId = ''] = world.passIds;
  const shown: PassJson[] = [];
  for (const seconds of [120, 86_400]) {
    world.later.seconds += seconds;
    await world.check();
    await world.deliver();
    shown.push(await passJsonOf(world.ctx, world.workspaceId, passId));
  }
  const [first, second] = shown;
  expect(first && second && announced(first, second)).toEqual(['Congratulations, Ada']);
});
