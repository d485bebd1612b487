import type { CampaignSplit } from '@tessera/contract';
import type { Context } from '../context.ts';
import { finishChunksJob, releaseChunksJob } from '../features/campaigns/campaigns.jobs.ts';
import { finishChunks } from '../features/campaigns/delivery/finish-chunks.ts';
import { releaseChunksOfCampaign } from '../features/campaigns/delivery/release-chunks.ts';
import { launchCampaign } from '../features/campaigns/launch/launch-campaign.ts';
import { type GoogleChunk, pushAppleChunkJob, pushGoogleChunkJob } from '../features/push/push.jobs.ts';
import { sharesOf } from '../features/recipients/split-counts.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { announce } from '../platform/events/announce.ts';
import type { Job } from '../platform/queue/job.ts';

type Waiting = { job: Job; payload: unknown };

const campaignJobs: ReadonlySet<Job> = new Set<Job>([
  releaseChunksJob,
  pushAppleChunkJob,
  pushGoogleChunkJob,
  finishChunksJob,
]);

type Wallet = 'apple' | 'google';

export type FindHolders = (wallet: Wallet, firstPassId: string, lastPassId: string) => string[];

type DemoRun = { campaignId: string; split: CampaignSplit | null; findHolders: FindHolders };

/** Runs the jobs at the context's time instead of the worker's, and announces results without requests to invented phones. */
export async function runDemoCampaign(ctx: Context, tx: WorkspaceTransaction, demo: DemoRun): Promise<void> {
  const { campaignId } = demo;
  const waiting: Waiting[] = [];
  const atOnce = { ...ctx, queue: gatherCampaignJobs(ctx.queue, waiting) };
  await launchCampaign(atOnce, tx, campaignId);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { job, payload } = next;
    if (job === pushAppleChunkJob)
      await tellChunk(atOnce, tx, 'apple', pushAppleChunkJob.payload.parse(payload), demo);
    else if (job === pushGoogleChunkJob)
      await tellChunk(atOnce, tx, 'google', pushGoogleChunkJob.payload.parse(payload), demo);
    else if (job === releaseChunksJob) {
      const left = await releaseChunksOfCampaign(atOnce, releaseChunksJob.payload.parse(payload));
      if (left) waiting.push({ job, payload: left.again });
    } else {
      const failed = await finishChunks(atOnce, [finishChunksJob.payload.parse(payload)]);
      for (const error of failed.values()) throw error;
    }
  }
}

function tellChunk(
  ctx: Context,
  tx: WorkspaceTransaction,
  wallet: Wallet,
  { number, firstPassId, lastPassId }: Pick<GoogleChunk, 'number' | 'firstPassId' | 'lastPassId'>,
  { campaignId, split, findHolders }: DemoRun,
): Promise<void> {
  const holders = findHolders(wallet, firstPassId, lastPassId);
  const resultOf = (passes: number) => ({ passUpdates: passes, notifications: passes, failed: 0 });
  const variants = split && sharesOf({ campaignId, split }, holders).variants.map(resultOf);
  const result = { ...resultOf(holders.length), ...(variants && { variants }) };
  return announce(ctx, tx, [
    { type: 'installs.chunkPushed', payload: { campaignId, number, wallet, ...result } },
  ]);
}

/** Collects a campaign's jobs to run here; other jobs go to the queue. */
function gatherCampaignJobs(queue: Context['queue'], waiting: Waiting[]): Context['queue'] {
  return {
    ...queue,
    send: async (place, job, payload, options) => {
      if (campaignJobs.has(job)) waiting.push({ job, payload });
      else await queue.send(place, job, payload, options);
    },
    sendMany: async (place, job, payloads, options) => {
      if (campaignJobs.has(job)) waiting.push(...payloads.map((payload) => ({ job, payload })));
      else await queue.sendMany(place, job, payloads, options);
    },
  };
}
