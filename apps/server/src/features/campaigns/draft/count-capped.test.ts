import type { CampaignAudience } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { issuePass } from '../../passes/issue/issue-pass.ts';
import { updateCampaignRules } from '../../workspaces/update-campaign-rules.ts';
import { getCampaign } from '../get-campaign.ts';
import { launchCampaign } from '../launch/launch-campaign.ts';
import { selectRecipients } from '../launch/select-recipients.ts';
import { countCapped } from './count-reach.ts';
import { createCampaign } from './save-campaign.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const nobody = { capped: 0, counted: 0, nextCursor: null };
const everyone: CampaignAudience = { kind: 'everyone' };

async function setUp() {
  const { ctx } = server;
  const world = await createTestWorkspace(ctx, { passes: 3 });
  const { workspaceId, workspace, passTemplateId, inWorkspace } = world;
  const user = { email: 'ben@example.com', firstName: 'Ben', lastName: 'Bold' };
  const { id: other } = await inWorkspace((tx) =>
    issuePass(ctx, tx, workspace, { passTemplateId, user, attributes: {} }, { via: 'app', by: null }),
  );
  const frequencyCap = { notifications: 1, days: 7 };
  await updateCampaignRules(
    ctx,
    workspaceId,
    { frequencyCap, quietHours: null, needsApproval: false },
    'user',
  );
  const count = (query: { audience?: CampaignAudience; cursor?: string } = {}) =>
    inWorkspace((tx) => countCapped(ctx, tx, { passTemplateId, ...query }));
  const launch = async (audience: CampaignAudience) => {
    const { id: campaignId } = await inWorkspace((tx) =>
      createCampaign(ctx, tx, {
        name: 'Cake',
        message: 'Free cake',
        audience,
        passTemplateId,
        createdBy: null,
      }),
    );
    await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
    await selectRecipients(
      ctx,
      { workspaceId, campaignId },
      { retries: 0, signal: new AbortController().signal },
    );
    return inWorkspace((tx) => getCampaign(tx, campaignId));
  };
  return { ...world, other, count, launch };
}

test('the count before a launch is what the launch leaves out, on any pass of a holder', async () => {
  const { passIds, count, launch } = await setUp();
  expect(await count()).toEqual(nobody);
  await launch({ kind: 'selection', passIds: passIds.slice(0, 1) });
  expect(await count()).toEqual({ capped: 3, counted: 4, nextCursor: null });
  expect(await launch(everyone)).toMatchObject({ capped: 3, progress: { recipients: 1 } });
});

test('only the passes of the audience count, and after a cursor only those that follow', async () => {
  const { passIds, other, count, launch } = await setUp();
  await launch({ kind: 'selection', passIds: passIds.slice(0, 1) });
  expect(await count({ audience: { kind: 'selection', passIds: [other] } })).toMatchObject({ capped: 0 });
  expect(await count({ cursor: passIds[0] ?? '' })).toEqual({ capped: 2, counted: 3, nextCursor: null });
});

test('nothing is counted while too few campaigns notified, and no template of another workspace', async () => {
  const { passTemplateId, inWorkspace, count } = await setUp();
  expect(await count()).toEqual(nobody);
  const stranger = await createTestWorkspace(server.ctx);
  const asked = stranger.inWorkspace((tx) => countCapped(server.ctx, tx, { passTemplateId }));
  await expect(asked).rejects.toMatchObject({ code: 'notFound' });
  expect(await inWorkspace((tx) => countCapped(server.ctx, tx, { passTemplateId }))).toEqual(nobody);
});
