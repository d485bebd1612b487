import { type CampaignAudience, noCampaignRules } from '@tessera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { createPassTemplate } from '../../pass-templates/create-pass-template.ts';
import { publishPassTemplate } from '../../pass-templates/publish-pass-template.ts';
import { issuePass } from '../../passes/issue/issue-pass.ts';
import { updateCampaignRules } from '../../workspaces/update-campaign-rules.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { getCampaign } from '../get-campaign.ts';
import { launchCampaign } from '../launch/launch-campaign.ts';
import { selectRecipients } from '../launch/select-recipients.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from './pause-campaign.ts';
import { releaseChunksOfCampaign } from './release-chunks.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const firstRun = { retries: 0, signal: new AbortController().signal };
/** Ends after each transaction, so that selections interleave. */
const oneStep = { retries: 1, signal: new AbortController().signal };

async function setUp() {
  const { ctx } = server;
  const world = await createTestWorkspace(ctx);
  const { workspaceId, workspace, inWorkspace } = world;
  await updateCampaignRules(
    ctx,
    workspaceId,
    {
      ...noCampaignRules,
      frequencyCap: { notifications: 1, days: 7 },
    },
    'user',
  );
  const run = (campaignId: string) => ({ workspaceId, campaignId });
  return {
    ...world,
    ctx,
    addTemplate: () =>
      inWorkspace(async (tx) => {
        const { id: passTemplateId, revisionId } = await createPassTemplate(ctx, tx, workspace, {
          name: 'Aurora Tickets',
          passType: 'loyalty',
          createAsDemo: false,
          createdBy: null,
        });
        await publishPassTemplate(ctx, tx, { passTemplateId, revisionId });
        const user = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
        const pass = { passTemplateId, user, attributes: {} };
        await issuePass(ctx, tx, workspace, pass, { via: 'app', by: null });
        return passTemplateId;
      }),
    /** A transaction waits for an advisory lock. */
    isAnyoneWaiting: async () => {
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`;
      return (await waiting.execute(ctx.database.global)).rows.length > 0;
    },
    draft: async (audience: CampaignAudience, passTemplateId = world.passTemplateId) => {
      const content = { name: 'Cake', message: 'Free cake for {{ user.firstName }}', createdBy: null };
      return (await inWorkspace((tx) => createCampaign(ctx, tx, { ...content, passTemplateId, audience })))
        .id;
    },
    launch: (campaignId: string) => inWorkspace((tx) => launchCampaign(ctx, tx, campaignId)),
    step: (campaignId: string) => selectRecipients(ctx, run(campaignId), oneStep),
    deliver: async (campaignId: string) => {
      await selectRecipients(ctx, run(campaignId), firstRun);
      await releaseChunksOfCampaign(ctx, run(campaignId));
      const { progress, capped } = await inWorkspace((tx) => getCampaign(tx, campaignId));
      return { recipients: progress?.recipients, capped };
    },
  };
}

test('of two campaigns that select the same person at the same time, one notifies them', async () => {
  const world = await setUp();
  const audience: CampaignAudience = { kind: 'selection', passIds: world.passIds };
  const [one, other] = [await world.draft(audience), await world.draft(audience)];
  await world.launch(one);
  await world.launch(other);
  // Both have begun, none shows.
  await world.step(one);
  expect(await world.deliver(other)).toEqual({ recipients: 0, capped: 1 });
  expect(await world.deliver(one)).toEqual({ recipients: 1, capped: 0 });
  const fresh = await setUp();
  const both = [
    await fresh.draft({ kind: 'selection', passIds: fresh.passIds }),
    await fresh.draft({ kind: 'selection', passIds: fresh.passIds }),
  ];
  for (const id of both) await fresh.launch(id);
  const results = await Promise.all(both.map((id) => fresh.deliver(id)));
  expect(results.map(({ recipients }) => recipients).toSorted()).toEqual([0, 1]);
});

test('a campaign for everyone does not notify whom another is just selecting', async () => {
  const world = await setUp();
  const selected = await world.draft({ kind: 'selection', passIds: world.passIds });
  const everyone = await world.draft({ kind: 'everyone' });
  await world.launch(selected);
  await world.launch(everyone);
  expect(await world.deliver(selected)).toEqual({ recipients: 1, capped: 0 });
  expect(await world.deliver(everyone)).toEqual({ recipients: 0, capped: 1 });
});

test('of two campaigns for everyone that are launched at the same time, one notifies a person', async () => {
  const world = await setUp();
  const { ctx, inWorkspace } = world;
  const everyone: CampaignAudience = { kind: 'everyone' };
  const one = await world.draft(everyone);
  const other = await world.draft(everyone, await world.addTemplate());
  let isLaunched = false;
  const launching = await inWorkspace(async (tx) => {
    await launchCampaign(ctx, tx, one);
    const launch = world.launch(other).then(() => {
      isLaunched = true;
    });
    await vi.waitFor(async () => expect(isLaunched || (await world.isAnyoneWaiting())).toBe(true));
    return [launch];
  });
  await Promise.all(launching);
  expect(await world.deliver(one)).toEqual({ recipients: 1, capped: 0 });
  expect(await world.deliver(other)).toEqual({ recipients: 0, capped: 1 });
});

test('a campaign that is paused while it selects blocks no other, and leaves out whom that one notifies', async () => {
  const world = await setUp();
  const { ctx, inWorkspace } = world;
  const audience: CampaignAudience = { kind: 'selection', passIds: world.passIds };
  const [paused, other] = [await world.draft(audience), await world.draft(audience)];
  await world.launch(paused);
  await inWorkspace((tx) => pauseCampaign(ctx, tx, paused));
  await world.launch(other);
  expect(await world.deliver(other)).toEqual({ recipients: 1, capped: 0 });
  await inWorkspace((tx) => resumeCampaign(ctx, tx, paused));
  expect(await world.deliver(paused)).toEqual({ recipients: 0, capped: 1 });
});

test('a campaign that is canceled while it selects leaves nobody out of another', async () => {
  const world = await setUp();
  const { ctx, inWorkspace } = world;
  const audience: CampaignAudience = { kind: 'selection', passIds: world.passIds };
  const [canceled, other] = [await world.draft(audience), await world.draft(audience)];
  await world.launch(canceled);
  await world.step(canceled);
  await inWorkspace((tx) => cancelCampaign(ctx, tx, canceled));
  await world.launch(other);
  expect(await world.deliver(other)).toEqual({ recipients: 1, capped: 0 });
});
