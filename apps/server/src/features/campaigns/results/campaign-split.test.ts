import type { CampaignAudience } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { loadChunkRecipients } from '../../recipients/chunk-recipients.ts';
import { variantOf } from '../../recipients/variant-of.ts';
import { loadPass } from '../../rendering/load-pass.ts';
import { loadPassRenderer } from '../../rendering/load-pass-renderer.ts';
import { releaseChunksOfCampaign } from '../delivery/release-chunks.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { getCampaign } from '../get-campaign.ts';
import { launchCampaign } from '../launch/launch-campaign.ts';
import { selectRecipients } from '../launch/select-recipients.ts';
import { listCampaignsOfPass } from '../list-campaigns-of-pass.ts';
import { listRecipients } from './list-recipients.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const split = {
  holdoutPercent: 30,
  variants: [
    { name: 'Short', percent: 30, message: 'Cake!' },
    { name: 'Doubled', percent: 20, passChange: { fields: { points: { label: 'Points, doubled' } } } },
  ],
};

test.each<[string, CampaignAudience]>([
  ['everyone', { kind: 'everyone' }],
  ['a filter', { kind: 'filter', filter: { field: 'status', operator: 'is', value: 'issued' } }],
])(
  'for %s, a pass shows its own variant; a pass of the holdout shows nothing and is no recipient',
  async (_, audience) => {
    const { ctx } = server;
    const { workspaceId, passTemplateId, passIds, inWorkspace } = await createTestWorkspace(ctx, {
      passes: 40,
    });
    const { id: campaignId } = await inWorkspace((tx) =>
      createCampaign(ctx, tx, {
        name: 'Cake',
        message: 'Free cake',
        split,
        audience,
        passTemplateId,
        createdBy: null,
      }),
    );
    await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
    const run = { workspaceId, campaignId };
    await selectRecipients(ctx, run, { retries: 0, signal: new AbortController().signal });
    await releaseChunksOfCampaign(ctx, run);
    const expected = {
      holdout: [undefined, false],
      0: ['Free cake', false],
      1: ['Cake!', false],
      2: ['Free cake', true],
    };
    const seen = new Set<unknown>();
    for (const passId of passIds) {
      const variant = variantOf(split, { campaignId, passId });
      seen.add(variant);
      const loaded = await loadPass(ctx, { workspaceId, passId });
      const content = loaded?.renderer.contentOf(loaded.pass, loaded.user);
      const isDoubled = JSON.stringify(content).includes('Points, doubled');
      expect([content?.message?.text, isDoubled]).toEqual(expected[variant as keyof typeof expected]);
      const { received } = await inWorkspace((tx) => listCampaignsOfPass(ctx, tx, passId));
      expect(received.map(({ campaignId: id }) => id)).toEqual(variant === 'holdout' ? [] : [campaignId]);
    }
    expect(seen).toEqual(new Set(['holdout', 0, 1, 2]));
    const addressed = passIds.filter((passId) => variantOf(split, { campaignId, passId }) !== 'holdout');
    const listed = await inWorkspace((tx) => listRecipients(ctx, tx, { campaignId, limit: 50 }));
    expect(listed.items.map(({ pass }) => pass.id).toSorted()).toEqual(addressed.toSorted());
    const { progress } = await inWorkspace((tx) => getCampaign(tx, campaignId));
    expect(progress.recipients).toBe(addressed.length);
    const chunk = await inWorkspace((tx) => loadChunkRecipients(tx, { campaignId, number: 1 }));
    expect(chunk).toMatchObject({ campaignId, holdoutPercent: 30 });
  },
);

test('what all passes share at Google never shows a split campaign', async () => {
  const { ctx } = server;
  const { passTemplateId, inWorkspace } = await createTestWorkspace(ctx, { passes: 1 });
  await inWorkspace(async (tx) => {
    const onlyHoldout = { holdoutPercent: 1, variants: [] };
    const input = { name: 'Cake', message: 'Free cake', split: onlyHoldout, passTemplateId, createdBy: null };
    await launchCampaign(ctx, tx, (await createCampaign(ctx, tx, input)).id);
    const renderer = await loadPassRenderer(ctx, tx, passTemplateId);
    expect(renderer.sharedContent().message).toBeFalsy();
  });
});

test('the texts of variants are checked like the campaign’s own', async () => {
  const { ctx } = server;
  const { passTemplateId, inWorkspace } = await createTestWorkspace(ctx);
  const broken = { holdoutPercent: 0, variants: [{ name: 'B', percent: 50, message: 'Hello {{ user.' }] };
  const input = { name: 'Cake', message: 'Free cake', split: broken, passTemplateId, createdBy: null };
  await expect(inWorkspace((tx) => createCampaign(ctx, tx, input))).rejects.toMatchObject({
    code: 'validationFailed',
  });
});
