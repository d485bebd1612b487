import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignAudience } from '@tessera/contract';
import { type CreatedWorkspace, createWorkspace } from '../stories/world/create-workspace.ts';
import { type BenchWorld, startBenchWorld } from './support/campaign-world.ts';
import { cutShort, draftCampaign, launchCampaign } from './support/campaigns.ts';
import { now, type Row } from './support/figures.ts';
import { insertHolders } from './support/insert-holders.ts';

const holders = 1_000_000;
const phones = 1_000;
const waitMillisecondsMax = 300_000;

/** Matches all but a few thousand. */
const threeParts: CampaignAudience = {
  kind: 'filter',
  filter: {
    all: [
      { key: 'points', operator: 'isMoreThan', value: 100 },
      { key: 'points', operator: 'isLessThan', value: 990_000 },
      { key: 'points', operator: 'isNot', value: 500 },
    ],
  },
};

export async function measure(): Promise<Row[]> {
  const world = await startBenchWorld(phones);
  try {
    await world.startServer();
    const created = await createWorkspace(world.publicUrl, 'Holders');
    await insertHolders(world.database.administrator, {
      ...created,
      count: holders,
      devices: world.sink.devices,
    });
    const before = await bytesOfCampaigns(world);
    const filtered = await launch(world, created, threeParts);
    const bytes = ((await bytesOfCampaigns(world)) - before) / filtered.recipients;
    await created.person.api.workspace.updateCampaignRules.mutate({
      workspaceHandle: created.workspaceHandle,
      frequencyCap: { notifications: 2, days: 7 },
      quietHours: null,
      needsApproval: false,
    });
    await launch(world, created, threeParts);
    const { milliseconds, longest } = await countCapped(created);
    const capped = await launch(world, created, { kind: 'everyone' });
    return [
      row(`selecting ${holders} recipients by a filter of three parts`, filtered.selected, 'ms', 15_000),
      row('first push after the launch', filtered.pushed, 'ms', 2_000),
      row('growth of the database for each recipient', bytes, 'bytes', 50),
      row(`selecting from ${holders} with a frequency cap`, capped.selected, 'ms', 60_000),
      row(`counting before it whom the cap leaves out of ${holders}`, milliseconds, 'ms', 60_000),
      row('the longest request of this count', longest, 'ms', 3_000),
    ];
  } finally {
    await world.stop();
  }
}

type Launch = { selected: number; pushed: number; recipients: number };

async function launch(
  world: BenchWorld,
  created: CreatedWorkspace,
  audience: CampaignAudience,
): Promise<Launch> {
  const campaignId = await draftCampaign(created, audience);
  await world.askSink('reset');
  const launchedAt = await launchCampaign(created, campaignId);
  const { selectedAt, recipients } = await untilSelected(world, campaignId);
  const pushed = recipients > 0 ? (await world.pushesArrived(1)).firstAt - launchedAt : 0;
  await cutShort(world.database.administrator, campaignId);
  // A canceled campaign counts for the cap only up to its last released chunk; here it counts as sent.
  await world.database.administrator.query(`update campaign_runs set status = 'Sent' where id = $1`, [
    campaignId,
  ]);
  return { selected: selectedAt - launchedAt, pushed, recipients };
}

async function countCapped({ person, workspaceHandle, passTemplateId }: CreatedWorkspace) {
  await person.refresh();
  const question = { workspaceHandle, passTemplateId };
  const startedAt = performance.now();
  let longest = 0;
  let cursor: string | null = null;
  do {
    const askedAt = performance.now();
    ({ nextCursor: cursor } = await person.api.workspace.campaigns.capped.query({ ...question, cursor }));
    longest = Math.max(longest, performance.now() - askedAt);
  } while (cursor !== null);
  return { milliseconds: performance.now() - startedAt, longest };
}

async function untilSelected({ database }: BenchWorld, campaignId: string) {
  const end = performance.now() + waitMillisecondsMax;
  for (;;) {
    const { rows } = await database.administrator.query<{ recipients: number }>(
      'select recipients from campaign_runs where id = $1 and planned_at is not null',
      [campaignId],
    );
    if (rows[0]) return { selectedAt: now(), recipients: rows[0].recipients };
    if (performance.now() > end) throw new Error('The recipients are not selected.');
    await sleep(10);
  }
}

async function bytesOfCampaigns({ database }: BenchWorld): Promise<number> {
  const { rows } = await database.administrator.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(name)) as bytes from unnest(array['campaigns', 'campaign_runs', 'campaign_chunks']) as name`,
  );
  return Number(rows[0]?.bytes);
}

const row = (name: string, figure: number, unit: string, bar: number): Row => ({
  name,
  figure,
  unit,
  bar,
  atLeast: false,
});
