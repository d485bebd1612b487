import type { WalletClient } from '@tessera/google-wallet';
import type { Context } from '../context.ts';
import { finishChunksJob, finishClassMessageJob } from '../features/campaigns/campaigns.jobs.ts';
import type { GoogleChunk } from '../features/push/push.jobs.ts';
import { insertLaunched } from './launched-run.fixture.ts';
import { createTestWorkspace } from './test-workspace.fixture.ts';

type GoogleCampaign = { workspaceId: string; passTemplateId: string; chunks: GoogleChunk[] };

export async function launchAtGoogle(
  ctx: Context,
  { passes, message }: { passes: number; message: string | null },
): Promise<GoogleCampaign> {
  const { workspaceId, passTemplateId, passIds } = await createTestWorkspace(ctx, { passes });
  const at = ctx.clock();
  const campaignId = ctx.ids.uuid();
  const chunks = passIds.map((passId, index) => ({
    workspaceId,
    campaignId,
    passTemplateId,
    number: index + 1,
    firstPassId: passId,
    lastPassId: passId,
  }));
  await ctx.database.inWorkspace(workspaceId, async ({ db }) => {
    await db
      .insertInto('google_objects')
      .values(
        passIds.map((passId) => ({
          workspace_id: workspaceId,
          pass_id: passId,
          object_type: 'loyalty',
          object_id: passId,
          class_id: 'class',
          holders: 1,
          face_hash: '',
          updated_at: new Date(0),
        })),
      )
      .execute();
    const run = {
      id: campaignId,
      target_pass_template_id: passTemplateId,
      launched_at: at,
      planned_at: at,
      released_through: passIds.at(-1) ?? null,
    };
    await insertLaunched({ workspaceId, db }, [{ ...run, content: { message } }]);
    await db
      .insertInto('campaign_chunks')
      .values(
        chunks.map(({ number, firstPassId, lastPassId }) => ({
          workspace_id: workspaceId,
          run_id: campaignId,
          number,
          first_pass_id: firstPassId,
          last_pass_id: lastPassId,
          recipients: 1,
          released_at: at,
          apple_finished_at: at,
          created_at: at,
        })),
      )
      .execute();
  });
  return { workspaceId, passTemplateId, chunks };
}

export function fakeGoogle(ctx: Context, answers: Partial<WalletClient>) {
  const news: Record<string, unknown>[] = [];
  const classMessages: Record<string, unknown>[] = [];
  const heard: Context = {
    ...ctx,
    google: { ...ctx.google, client: async (id) => ({ ...(await ctx.google.client(id)), ...answers }) },
    queue: {
      ...ctx.queue,
      sendMany: async (tx, job, payloads) => {
        if (job.name === finishClassMessageJob.name) {
          for (const payload of payloads) classMessages.push(Object(payload));
          return;
        }
        if (job.name !== finishChunksJob.name) return ctx.queue.sendMany(tx, job, payloads);
        for (const payload of payloads) {
          const { number, passUpdates, notifications, failed } = Object(payload);
          news.push({ number, passUpdates, notifications, failed });
        }
      },
    },
  };
  return { ctx: heard, news, classMessages };
}
