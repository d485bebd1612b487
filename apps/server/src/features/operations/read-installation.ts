import pLimit from 'p-limit';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { QueueDepth } from '../../platform/queue/queue.ts';
import type { Reading } from '../../platform/telemetry/telemetry.ts';
import { finishChunksJob, releaseChunksJob, selectRecipientsJob } from '../campaigns/campaigns.jobs.ts';
import { pushAppleChunkJob, pushGoogleChunkJob } from '../push/push.jobs.ts';

export type Installation = {
  queue: QueueDepth[];
  campaigns: { runs: number; recipients: number; finished: number; lagSeconds: number };
  certificates: { owner: 'platform' | 'workspace'; days: number }[];
};

/** The same from each process: of the database, not of this process. */
export async function readInstallation(
  ctx: Pick<Context, 'apple' | 'clock' | 'database' | 'queue'>,
): Promise<Installation> {
  const [queue, campaigns, certificates] = await Promise.all([
    ctx.queue.depths(),
    readCampaigns(ctx),
    readCertificates(ctx),
  ]);
  return { queue, campaigns, certificates };
}

const delivery = [
  selectRecipientsJob,
  releaseChunksJob,
  pushAppleChunkJob,
  pushGoogleChunkJob,
  finishChunksJob,
];
/** Beyond this many workspaces that send at once the numbers are those of the first ones. */
const workspacesMax = 100;
const atOnceMax = 2;

/** A campaign in progress has a job. No statement spans workspaces. */
async function readCampaigns({ clock, database, queue }: Pick<Context, 'clock' | 'database' | 'queue'>) {
  const runs = await queue.openCampaigns(delivery);
  const byWorkspace = [...Map.groupBy(runs, ({ workspaceId }) => workspaceId)].slice(0, workspacesMax);
  const limit = pLimit(atOnceMax);
  const found = await Promise.all(
    byWorkspace.map(([workspaceId, own]) =>
      limit(() =>
        database.inWorkspace(workspaceId, (tx) =>
          readRuns(
            tx,
            own.map(({ campaignId }) => campaignId),
          ),
        ),
      ),
    ),
  );
  const oldest = Math.min(...found.map(({ oldest }) => oldest?.getTime() ?? Number.POSITIVE_INFINITY));
  const sum = (key: 'runs' | 'recipients' | 'finished') =>
    found.reduce((total, each) => total + each[key], 0);
  return {
    runs: sum('runs'),
    recipients: sum('recipients'),
    finished: sum('finished'),
    lagSeconds: Number.isFinite(oldest) ? Math.max(0, (clock().getTime() - oldest) / 1_000) : 0,
  };
}

async function readRuns({ workspaceId, db }: WorkspaceTransaction, ids: string[]) {
  const runs = await db
    .selectFrom('campaign_runs')
    .select(['recipients', 'finished_recipients'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .where('status', '=', 'Sending')
    .execute();
  const chunk = await db
    .selectFrom('campaign_chunks')
    .select((eb) => eb.fn.min('released_at').as('oldest'))
    .where('workspace_id', '=', workspaceId)
    .where('run_id', 'in', ids)
    .where('released_at', 'is not', null)
    .where((eb) => eb.or([eb('apple_finished_at', 'is', null), eb('google_finished_at', 'is', null)]))
    .executeTakeFirst();
  return {
    runs: runs.length,
    recipients: runs.reduce((total, { recipients }) => total + (recipients ?? 0), 0),
    finished: runs.reduce((total, { finished_recipients }) => total + finished_recipients, 0),
    oldest: chunk?.oldest ?? null,
  };
}

const dayMilliseconds = 24 * 3600 * 1000;

/** The first current one of each kind of owner to expire. */
async function readCertificates({
  apple,
  clock,
  database,
}: Pick<Context, 'apple' | 'clock' | 'database'>): Promise<Installation['certificates']> {
  const days = (expiresAt: Date) => (expiresAt.getTime() - clock().getTime()) / dayMilliseconds;
  const own = await database.global
    .selectFrom('apple_certificates')
    .select((eb) => eb.fn.min('expires_at').as('first'))
    .where('owner_workspace_id', 'is not', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return [
    ...(apple.platform ? [{ owner: 'platform' as const, days: days(apple.platform.expiresAt) }] : []),
    ...(own?.first ? [{ owner: 'workspace' as const, days: days(own.first) }] : []),
  ];
}

export function readingsOf({ queue, campaigns, certificates }: Installation): Reading[] {
  const jobs = queue.flatMap(({ job, due, running, oldestSeconds }): Reading[] => {
    const labels = { 'messaging.destination.name': job };
    return [
      { metric: 'tessera.queue.jobs', value: due, labels: { ...labels, state: 'due' } },
      { metric: 'tessera.queue.jobs', value: running, labels: { ...labels, state: 'running' } },
      { metric: 'tessera.queue.oldest_age', value: oldestSeconds, labels },
    ];
  });
  return [
    ...jobs,
    { metric: 'tessera.campaign.runs', value: campaigns.runs },
    { metric: 'tessera.campaign.lag', value: campaigns.lagSeconds },
    ...certificates.map(
      ({ owner, days }): Reading => ({
        metric: 'tessera.certificate.remaining',
        value: days,
        labels: { owner },
      }),
    ),
  ];
}
