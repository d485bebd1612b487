import type { CampaignTrigger } from '@tessera/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Context } from '../context.ts';
import { addChunkResults } from '../features/campaigns/delivery/finish-chunks.ts';
import { releaseChunksOfCampaign } from '../features/campaigns/delivery/release-chunks.ts';
import { createCampaign } from '../features/campaigns/draft/save-campaign.ts';
import { getCampaign } from '../features/campaigns/get-campaign.ts';
import { launchCampaign } from '../features/campaigns/launch/launch-campaign.ts';
import { selectRecipients } from '../features/campaigns/launch/select-recipients.ts';
import { listRuns } from '../features/campaigns/list-campaigns.ts';
import { runRecurring } from '../features/campaigns/recurring/run-recurring.ts';
import { issuePass } from '../features/passes/issue/issue-pass.ts';
import { loadPass } from '../features/rendering/load-pass.ts';
import { loadPassRenderer } from '../features/rendering/load-pass-renderer.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { createTestWorkspace } from './test-workspace.fixture.ts';

const firstRun = { retries: 0, signal: new AbortController().signal };

export async function createRecurring(
  base: Context,
  trigger: CampaignTrigger,
  { passes = 2, at = new Date() } = {},
) {
  const later = { seconds: (at.getTime() - Date.now()) / 1000 };
  const ctx: Context = {
    ...base,
    clock: () => new Date(base.clock().getTime() + later.seconds * 1000),
  };
  const world = await createTestWorkspace(ctx, { passes });
  const { workspaceId, passTemplateId, inWorkspace, workspace } = world;
  await inWorkspace(addBirthday);
  const { id: campaignId } = await inWorkspace((tx) =>
    createCampaign(ctx, tx, {
      name: 'Birthday',
      message: 'Congratulations, {{ user.firstName }}',
      passChange: { fields: { points: { label: 'Points, doubled' } } },
      passTemplateId,
      createdBy: null,
      trigger,
    }),
  );
  const recurring = { workspaceId, campaignId };
  const runs = async () => (await inWorkspace((tx) => listRuns(tx, { campaignId }))).items;
  const runOf = (id: string) => ({ workspaceId, campaignId: id });
  await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
  return {
    ...world,
    ctx,
    later,
    campaignId,
    runs,
    campaign: () => inWorkspace((tx) => getCampaign(tx, campaignId)),
    check: () => runRecurring(ctx, recurring),
    deliver: async () => {
      const [run] = await runs();
      if (!run) throw new Error('There is a run.');
      await selectRecipients(ctx, runOf(run.id), firstRun);
      await releaseChunksOfCampaign(ctx, runOf(run.id));
      await inWorkspace(async (tx) => {
        const { rows } = await sql<{ number: number }>`
          select number from campaign_chunks where workspace_id = ${workspaceId} and run_id = ${run.id}
            and released_at is not null and apple_finished_at is null`.execute(tx.db);
        const results = rows.map(({ number }) => ({
          ...runOf(run.id),
          number,
          wallet: 'apple' as const,
          passUpdates: 1,
          notifications: 1,
          failed: 0,
        }));
        await addChunkResults(ctx, tx, { campaignId: run.id, results });
      });
      return inWorkspace((tx) => getCampaign(tx, run.id));
    },
    issue: (email: string) =>
      inWorkspace((tx) =>
        issuePass(
          ctx,
          tx,
          workspace,
          { passTemplateId, user: { email, firstName: 'Grace', lastName: 'Hopper' }, attributes: {} },
          { via: 'app', by: null },
        ),
      ),
    born: (passId: string, date: string) =>
      inWorkspace((tx) =>
        sql`update passes set filter_values = ${JSON.stringify({ 'birthday:time': Date.parse(date) })}::jsonb
          where workspace_id = ${workspaceId} and id = ${passId}`.execute(tx.db),
      ),
    install: (passId: string) =>
      inWorkspace(async (tx) => {
        const device = { workspace_id: workspaceId, device_library_identifier: ctx.ids.uuid() };
        const now = ctx.clock();
        await tx.db
          .insertInto('apple_devices')
          .values({ ...device, push_token: 'a1', updated_at: now })
          .execute();
        await tx.db
          .insertInto('apple_registrations')
          .values({ ...device, pass_id: passId, pass_type_identifier: 'pass.example', created_at: now })
          .execute();
      }),
    /** Alone and among the passes of its template. */
    shown: async (passId: string) => {
      const loaded = await loadPass(ctx, { workspaceId, passId });
      if (!loaded) throw new Error('The pass exists.');
      const content = loaded.renderer.contentOf(loaded.pass, loaded.user);
      const renderer = await inWorkspace((tx) => loadPassRenderer(ctx, tx, passTemplateId));
      expect(renderer.contentOf(loaded.pass, loaded.user)).toEqual(content);
      return {
        message: content.message !== null,
        change: JSON.stringify(content).includes('Points, doubled'),
      };
    },
    lastModified: async (passId: string) =>
      (await loadPass(ctx, { workspaceId, passId }))?.lastModified.getTime() ?? 0,
    select: async () => {
      const [run] = await runs();
      if (!run) throw new Error('There is a run.');
      await selectRecipients(ctx, runOf(run.id), { ...firstRun, retries: 1 });
      return run.id;
    },
  };
}

function addBirthday({ workspaceId, db }: WorkspaceTransaction) {
  const birthday = JSON.stringify({
    id: 'birthday',
    key: 'birthday',
    type: 'date',
    scope: 'pass',
    default: '',
  });
  return sql`/* fixture */
    with revision as (
      insert into pass_template_revisions
      select (jsonb_populate_record(before, jsonb_build_object('id', gen_random_uuid(), 'number', before.number + 1, 'document',
        jsonb_set(before.document, '{attributes}', before.document -> 'attributes'
          || jsonb_build_array((before.document -> 'attributes' -> 0) || ${birthday}::jsonb))))).*
      from pass_template_revisions as before where before.workspace_id = ${workspaceId}
      returning id
    )
    update pass_templates set latest_revision_id = revision.id, published_revision_id = revision.id
    from revision where workspace_id = ${workspaceId}`.execute(db);
}
