import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { withFrozenCampaigns } from '../../recipients/with-frozen-campaigns.ts';
import { chunkRecipients } from '../delivery/chunk-size.ts';
import { finishChunks } from '../delivery/finish-chunks.ts';
import { resumeCampaign } from '../delivery/pause-campaign.ts';
import { releaseChunksOfCampaign } from '../delivery/release-chunks.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { getRun } from '../find-campaign.ts';
import { getCampaign } from '../get-campaign.ts';
import { launchCampaign } from './launch-campaign.ts';
import { selectRecipients } from './select-recipients.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
}, 60_000);
afterAll(() => server?.stop());

/** Selects one chunk. */
const oneStep = { retries: 1, signal: new AbortController().signal };
const recipients = chunkRecipients * 2 + 500;
const passIdOf = (number: number) => `ffffffff-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

async function setUp(changed: (ctx: Context) => Context = (ctx) => ctx) {
  const ctx = changed(server.ctx);
  const { workspaceId, passTemplateId, passIds, inWorkspace } = await createTestWorkspace(ctx);
  const { id: campaignId } = await inWorkspace(async (tx) => {
    await sql`
      /* fixture */ insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, filter_values, status, link_version,
        change_number, last_modified, created_at)
      select workspace_id, ('ffffffff-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, pass_template_id, pass_user_id,
        attributes, '{"points": 7}', status, link_version, change_number, last_modified, created_at
      from passes, generate_series(1, ${recipients}::int) n
      where workspace_id = ${workspaceId} and id = ${passIds[0]}`.execute(tx.db);
    return createCampaign(ctx, tx, {
      passTemplateId,
      name: 'Cake',
      message: 'Free cake on Sunday',
      audience: { kind: 'filter', filter: { key: 'points', operator: 'is', value: 7 } },
      createdBy: null,
    });
  });
  await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
  const run = { workspaceId, campaignId };
  return {
    ctx,
    passTemplateId,
    inWorkspace,
    campaignId,
    select: (context = ctx) => selectRecipients(context, run, oneStep),
    release: () => releaseChunksOfCampaign(ctx, run),
    run: () => inWorkspace((tx) => getRun(tx, campaignId)),
    progress: () => inWorkspace(async (tx) => (await getCampaign(tx, campaignId)).progress),
    finish: (...numbers: number[]) =>
      finishChunks(
        ctx,
        numbers.map((number) => {
          const result = { ...run, number, passUpdates: 1, notifications: 1, failed: 0 };
          return { ...result, wallet: 'apple' as const };
        }),
      ),
    isShown: (pass: number) =>
      inWorkspace(async (tx) => {
        const { frozen_campaigns } = await withFrozenCampaigns(tx, { id: passIdOf(pass) });
        return frozen_campaigns.length > 0;
      }),
  };
}

test('the first chunks are sent while further recipients are selected, and a pass shows the campaign from its release on', async () => {
  const { select, release, run, progress, finish, isShown } = await setUp();
  await select();
  expect((await run()).launched_at).toBeNull();
  expect(await progress()).toEqual({ recipients: chunkRecipients, finished: 0 });
  expect(await isShown(1)).toBe(false);
  await select();
  await release();
  expect(await isShown(1)).toBe(true);
  expect(await isShown(chunkRecipients + 1)).toBe(false);
  await finish(1);
  expect(await run()).toMatchObject({
    status: 'Sending',
    finished_recipients: chunkRecipients,
    planned_at: null,
  });
  expect(await progress()).toEqual({ recipients: null, finished: chunkRecipients });
  await select();
  expect(await isShown(chunkRecipients + 1)).toBe(true);
  expect(await isShown(recipients)).toBe(false);
  while (await select());
  expect(await isShown(recipients)).toBe(true);
  await finish(2);
  expect(await run()).toMatchObject({ status: 'Sending', recipients });
  await finish(3);
  expect(await run()).toMatchObject({ status: 'Sent', recipients, finished_recipients: recipients });
});

test('a campaign whose chunks finish before the selection does ends with the selection', async () => {
  const { select, release, run, finish } = await setUp();
  await select();
  await select();
  await release();
  await select();
  await select();
  await finish(1, 2, 3);
  expect((await run()).status).toBe('Sending');
  expect(await select()).toBeUndefined();
  expect(await run()).toMatchObject({ status: 'Sent', finished_recipients: recipients });
});

test('a selection that fails while the first chunks are sent pauses the campaign, and a resumed one repeats nothing', async () => {
  const { ctx, campaignId, inWorkspace, select, release, run, finish } = await setUp();
  await select();
  await select();
  await release();
  const failing = new AppError('validationFailed', { message: 'The attribute points is gone.' });
  const database = { ...ctx.database };
  let calls = 0;
  database.inWorkspace = (workspaceId, work) =>
    calls++ === 0 ? Promise.reject(failing) : ctx.database.inWorkspace(workspaceId, work);
  await select({ ...ctx, database });
  expect(await run()).toMatchObject({ status: 'Paused', problem: failing.message });
  await inWorkspace((tx) => resumeCampaign(ctx, tx, campaignId));
  while (await select());
  await release();
  await finish(1, 2, 3);
  expect(await run()).toMatchObject({ status: 'Sent', recipients, finished_recipients: recipients });
});

test('while workers of another release run, nothing is sent before all recipients are selected', async () => {
  const { select, run } = await setUp((ctx) => ({
    ...ctx,
    queue: { ...ctx.queue, workers: async () => ({ count: 2, areOfThisRelease: false }) },
  }));
  for (let chunk = 0; chunk < 3; chunk++) {
    await select();
    expect((await run()).launched_at).toBeNull();
  }
  await select();
  expect(await run()).toMatchObject({
    recipients,
    launched_at: expect.any(Date),
    planned_at: expect.any(Date),
  });
});
