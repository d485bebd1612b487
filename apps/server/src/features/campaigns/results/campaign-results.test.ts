import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { variantOf } from '../../recipients/variant-of.ts';
import type { ChunkResult } from '../campaigns.jobs.ts';
import { addChunkResults } from '../delivery/finish-chunks.ts';
import { releaseChunksOfCampaign } from '../delivery/release-chunks.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { getCampaign } from '../get-campaign.ts';
import { launchCampaign } from '../launch/launch-campaign.ts';
import { selectRecipients } from '../launch/select-recipients.ts';
import { exportRecipients } from './export-recipients.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

async function launch(input: object = {}) {
  const { ctx } = server;
  const world = await createTestWorkspace(ctx, { passes: 3 });
  const { workspaceId, passTemplateId, passIds, inWorkspace } = world;
  const audience = { kind: 'selection' as const, passIds: passIds.slice(0, 2) };
  const { id: campaignId } = await inWorkspace((tx) =>
    createCampaign(ctx, tx, {
      name: 'Cake',
      message: 'Free cake for {{ user.firstName }}',
      passTemplateId,
      audience,
      createdBy: null,
      ...input,
    }),
  );
  const run = { workspaceId, campaignId };
  await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
  await selectRecipients(ctx, run, { retries: 0, signal: new AbortController().signal });
  return {
    ...world,
    run,
    release: () => releaseChunksOfCampaign(ctx, run),
    add: (results: ChunkResult[]) => inWorkspace((tx) => addChunkResults(ctx, tx, { campaignId, results })),
    campaign: () => inWorkspace((tx) => getCampaign(tx, campaignId)),
    csv: async () =>
      (await Array.fromAsync((await exportRecipients(ctx, workspaceId, campaignId)).parts)).join(''),
  };
}

test('results add up by wallet and by reason, each chunk once, and the totals are their sums', async () => {
  const { run, add, campaign, inWorkspace, release } = await launch();
  await release();
  await inWorkspace(({ db, workspaceId }) =>
    db
      .updateTable('campaign_chunks')
      .set({ google_finished_at: null })
      .where('workspace_id', '=', workspaceId)
      .where('run_id', '=', run.campaignId)
      .execute(),
  );
  const apple: ChunkResult = {
    ...run,
    number: 1,
    wallet: 'apple',
    passUpdates: 1,
    notifications: 1,
    failed: 2,
    failures: { certificateRefused: 1, walletUnavailable: 1, deviceGone: 3 },
  };
  const google: ChunkResult = {
    ...run,
    number: 1,
    wallet: 'google',
    passUpdates: 2,
    notifications: 1,
    failed: 1,
    failures: { walletUnavailable: 1, notificationLimit: 1 },
  };
  await add([apple]);
  await add([apple, google]);
  await add([google]);
  expect(await campaign()).toMatchObject({
    status: 'Sent',
    stats: { passUpdates: 3, notifications: 2, failed: 3 },
    delivery: {
      apple: { passUpdates: 1, notifications: 1, failed: 2 },
      google: { passUpdates: 2, notifications: 1, failed: 1 },
      failures: { deviceGone: 3, certificateRefused: 1, walletUnavailable: 2, notificationLimit: 1 },
    },
  });
});

test('the recipients are exported in the order of delivery, with how far it is; others are not', async () => {
  const { csv, release, passIds } = await launch();
  const lines = async () => (await csv()).trim().split('\r\n').slice(1);
  const line = (passId: string | undefined, delivery: string) =>
    `${passId},,ada@example.com,Ada,Lovelace,,,${delivery},no`;
  expect(await csv()).toMatch(
    /^\ufeffpassId,externalId,email,firstName,lastName,wallets,variant,delivery,clicked\r\n/,
  );
  expect(await lines()).toEqual([line(passIds[0], 'waiting'), line(passIds[1], 'waiting')]);
  await release();
  expect(await lines()).toEqual([line(passIds[0], 'sending'), line(passIds[1], 'sending')]);
});

test('the export names variants, guards formulas, and leaves the holdout out', async () => {
  const variants = [{ name: '=B', percent: 100, message: 'Another' }];
  const { csv } = await launch({ split: { holdoutPercent: 0, variants } });
  expect((await csv()).match(/,'=B,waiting,no\r\n/g)).toHaveLength(2);
  const split = { holdoutPercent: 50, variants: [] };
  const heldOut = await launch({ split });
  const addressed = heldOut.passIds
    .slice(0, 2)
    .filter((passId) => variantOf(split, { campaignId: heldOut.run.campaignId, passId }) !== 'holdout');
  const lines = (await heldOut.csv()).trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(addressed);
});

test('another workspace’s campaign is exported as little as one that does not exist', async () => {
  const { run } = await launch();
  const { workspaceId } = await createTestWorkspace(server.ctx);
  await expect(exportRecipients(server.ctx, workspaceId, run.campaignId)).rejects.toMatchObject({
    code: 'notFound',
  });
});
