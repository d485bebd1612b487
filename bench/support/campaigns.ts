import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignAudience } from '@tessera/contract';
import type pg from 'pg';
import type { CreatedWorkspace } from '../../stories/world/create-workspace.ts';
import { now } from './figures.ts';

export async function draftCampaign(
  { person, workspaceHandle, passTemplateId }: CreatedWorkspace,
  audience: CampaignAudience = { kind: 'everyone' },
  message = 'Double points this weekend',
  pace: number | null = null,
): Promise<string> {
  // A token lives for minutes; a benchmark may take longer.
  await person.refresh();
  const { id } = await person.api.workspace.campaigns.create.mutate({
    workspaceHandle,
    passTemplateId,
    name: 'Double points',
    message,
    audience,
    pace,
  });
  return id;
}

export async function launchCampaign(
  { person, workspaceHandle }: CreatedWorkspace,
  campaignId: string,
): Promise<number> {
  const launchedAt = now();
  await person.api.workspace.campaigns.launch.mutate({ workspaceHandle, campaignId });
  return launchedAt;
}

const waitMillisecondsMax = 120_000;

/** Waits until every chunk is done, so that it does not disturb the next measurement. */
export async function campaignSent(
  { person, workspaceHandle }: CreatedWorkspace,
  campaignId: string,
): Promise<void> {
  const end = performance.now() + waitMillisecondsMax;
  for (;;) {
    const { campaign } = await person.api.workspace.campaigns.get.query({ workspaceHandle, campaignId });
    if (campaign.status === 'Sent') return;
    if (performance.now() > end) throw new Error(`The campaign is still ${campaign.status}.`);
    await sleep(50);
  }
}

/**
 * Aborts a campaign after the measurement and waits until its jobs are done. Directly in the database, because the time to the first push does not
 * require a million pushes.
 */
export async function cutShort(administrator: pg.Client, campaignId: string): Promise<void> {
  await administrator.query(
    `update campaign_runs set status = 'Canceled' where id = $1 and status = 'Sending'`,
    [campaignId],
  );
  await queueAtRest(administrator);
}

export async function queueAtRest(administrator: pg.Client): Promise<void> {
  const end = performance.now() + waitMillisecondsMax;
  for (;;) {
    const { rows } = await administrator.query(
      `select 1 from pgboss.job where state < 'completed' and name !~ '^__' and start_after <= now() limit 1`,
    );
    if (rows.length === 0) return;
    if (performance.now() > end) throw new Error('The queue does not come to rest.');
    await sleep(50);
  }
}
