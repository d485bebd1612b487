import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Founded } from '../../stories/world/found-workspace.ts';
import { now } from './now.ts';

/** A draft to all holders; returns its id. */
export async function draftCampaign({ person, workspaceHandle, passTemplateId }: Founded): Promise<string> {
  // A token lives for minutes, a measure may take longer.
  await person.refresh();
  const { id } = await person.api.workspace.campaigns.create.mutate({
    workspaceHandle,
    passTemplateId,
    name: 'Double points',
    message: 'Double points this weekend',
  });
  return id;
}

/** Launches it as the browser does, and returns when that began. */
export async function launchCampaign(
  { person, workspaceHandle }: Founded,
  campaignId: string,
): Promise<number> {
  const launchedAt = now();
  await person.api.workspace.campaigns.launch.mutate({ workspaceHandle, campaignId });
  return launchedAt;
}

const waitMillisecondsMax = 120_000;

/** Waits until every chunk of it is through, so that nothing of it disturbs the next measure. */
export async function campaignSent({ person, workspaceHandle }: Founded, campaignId: string): Promise<void> {
  const end = performance.now() + waitMillisecondsMax;
  for (;;) {
    const { campaign } = await person.api.workspace.campaigns.get.query({ workspaceHandle, campaignId });
    if (campaign.status === 'Sent') return;
    if (performance.now() > end) throw new Error(`The campaign is still ${campaign.status}.`);
    await sleep(50);
  }
}

/**
 * Ends a campaign that has shown what was to be measured, and waits until nothing of it is left to do. Straight in the database: a
 * million holders need not all be told for the time to the first push.
 */
export async function cutShort(administrator: pg.Client, campaignId: string): Promise<void> {
  await administrator.query(`update campaigns set status = 'Canceled' where id = $1 and status = 'Sending'`, [
    campaignId,
  ]);
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
