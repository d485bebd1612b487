import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createTestWorkspace } from '../../test-workspace.fixture.ts';
import { chunkRecipients } from './chunk-size.ts';
import { releaseChunksOfCampaign } from './release-chunks.ts';
import { createCampaign } from './save-campaign.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** The template's passes in order; the first is the issued one. */
const passIdOf = (number: number): string =>
  `ffffffff-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** Passes for three chunks, and a draft for their holders. */
async function setUpCampaign() {
  const { ctx } = server;
  const { workspaceId, passTemplateId, passIds } = await createTestWorkspace(ctx);
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    await sql`
      insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, status, link_version,
        change_number, last_modified, created_at)
      select workspace_id, ('ffffffff-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, pass_template_id, pass_user_id,
        attributes, status, link_version, change_number, last_modified, created_at
      from passes, generate_series(1, ${chunkRecipients * 3 - 1}::int) n
      where workspace_id = ${workspaceId} and id = ${passIds[0]}`.execute(tx.db);
    const campaign = await createCampaign(ctx, tx, {
      passTemplateId,
      name: 'Cake',
      message: 'Free cake on Sunday',
      createdBy: null,
    });
    return { workspaceId, passTemplateId, campaignId: campaign.id };
  });
}

test('a chunk without holders at Google is planned as finished there and enqueues no job', async () => {
  const { workspaceId, campaignId } = await setUpCampaign();
  const jobs: string[] = [];
  const queue: Context['queue'] = {
    ...server.ctx.queue,
    sendMany: async (_tx, job, payloads) => {
      for (const payload of payloads) jobs.push(`${job.name} ${Object(payload).number}`);
    },
  };
  await server.ctx.database.inWorkspace(workspaceId, async ({ db }) => {
    const object = { workspace_id: workspaceId, object_type: 'loyaltyObject', class_id: 'c', face_hash: '' };
    await db
      .insertInto('google_objects')
      .values([
        {
          ...object,
          pass_id: passIdOf(chunkRecipients * 3 - 1),
          object_id: 'held',
          holders: 1,
          updated_at: new Date(),
        },
        {
          ...object,
          pass_id: passIdOf(chunkRecipients + 1),
          object_id: 'given back',
          holders: 0,
          updated_at: new Date(),
        },
      ])
      .execute();
    await db
      .updateTable('campaigns')
      .set({ status: 'Sending', launched_at: new Date() })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', campaignId)
      .execute();
  });
  const ctx = { ...server.ctx, queue };
  await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
  // A repeated delivery of the job finds everything planned.
  await releaseChunksOfCampaign(ctx, { workspaceId, campaignId });
  expect(jobs.toSorted()).toEqual([
    'installs.push-apple-chunk 1',
    'installs.push-apple-chunk 2',
    'installs.push-apple-chunk 3',
    'installs.push-google-chunk 3',
  ]);
  const chunks = await server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('campaign_chunks')
      .select(['number', 'apple_finished_at', 'google_finished_at'])
      .where('workspace_id', '=', workspaceId)
      .where('campaign_id', '=', campaignId)
      .orderBy('number')
      .execute(),
  );
  expect(
    chunks.map((chunk) => [chunk.apple_finished_at !== null, chunk.google_finished_at !== null]),
  ).toEqual([
    [false, true],
    [false, true],
    [false, false],
  ]);
});
