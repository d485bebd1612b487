import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignAudience } from '@tessera/contract';
import { type CreatedWorkspace, createWorkspace } from '../stories/world/create-workspace.ts';
import { type BenchWorld, startBenchWorld } from './support/campaign-world.ts';
import { draftCampaign, launchCampaign, queueAtRest } from './support/campaigns.ts';
import { now, type Row } from './support/figures.ts';
import { insertHolders } from './support/insert-holders.ts';

const holders = Number(process.env.MILLION_HOLDERS ?? 1_000_000);
const few = 100;
const smallCampaigns = 3;
/** As for imports: without a limit, V8 keeps garbage while the machine has memory. */
const heapLimit = '--max-old-space-size=144 --max-semi-space-size=8';
const waitMillisecondsMax = 3_600_000;
const shares = [0.1, 0.5];

const toFew: CampaignAudience = {
  kind: 'filter',
  filter: { key: 'points', operator: 'isLessThan', value: few + 1 },
};

export async function measure(): Promise<Row[]> {
  const world = await startBenchWorld(0, { apart: true });
  try {
    // Creating a workspace requires a mailed code, which only a process with both roles keeps.
    await world.startServer();
    const created = await createWorkspace(world.publicUrl, 'Million');
    const other = await createWorkspace(world.publicUrl, 'A hundred');
    await insertHolders(world.database.administrator, { ...other, count: few, devices: 'one each' });
    await insertHolders(world.database.administrator, { ...created, count: holders, devices: 'one each' });
    await queueAtRest(world.database.administrator);
    await world.startServer('web');
    const worker = await world.startRoles('worker', { NODE_OPTIONS: heapLimit });
    const alone = { other: await sendSmall(world, other), same: await sendSmall(world, created, toFew) };
    const bytesBefore = await bytesOfDatabase(world);
    await world.askSink('reset');
    const campaignId = await draftCampaign(created);
    const launchedAt = await launchCampaign(created, campaignId);
    const memory: number[] = [];
    const times = { same: [] as number[], other: [] as number[] };
    for (const share of shares) {
      await untilFinished(world, campaignId, share);
      memory.push(await residentMegabytes(worker.pid));
      for (let each = 0; each < smallCampaigns; each++) {
        times.other.push(await sendSmall(world, other));
        times.same.push(await sendSmall(world, created, toFew));
      }
      await requireUnderWay(world, campaignId);
    }
    await untilFinished(world, campaignId, 1);
    const seconds = (now() - launchedAt) / 1000;
    memory.push(await residentMegabytes(worker.pid));
    await queueAtRest(world.database.administrator);
    const growth = ((await bytesOfDatabase(world)) - bytesBefore) / holders;
    const peak = await peakMegabytes(worker.pid);
    const [tenth, half, whole] = memory;
    const heading = `worker's memory while ${holders} recipients are sent, peak (${tenth} MB at 10 %, ${half} MB at 50 %, ${whole} MB at the end)`;
    return [
      row(heading, peak, 'MB', 300),
      row('growth of the whole database for each recipient', growth, 'bytes', 50),
      row(
        `${few} recipients of another workspace meanwhile, longest (alone ${Math.round(alone.other)} ms)`,
        Math.max(...times.other),
        'ms',
        5_000,
      ),
      row(
        `${few} recipients of the same template meanwhile, longest (alone ${Math.round(alone.same)} ms)`,
        Math.max(...times.same),
        'ms',
        5_000,
      ),
      {
        name: 'recipients per second meanwhile',
        figure: holders / seconds,
        unit: '/s',
        // 0.7 of the rate with an HTTP/2 client of our own, on two almost idle cores.
        bar: 8_600,
        atLeast: true,
      },
    ];
  } finally {
    await world.stop();
  }
}

const row = (name: string, figure: number, unit: string, bar: number): Row => ({
  name,
  figure,
  unit,
  bar,
  atLeast: false,
});

async function sendSmall(
  world: BenchWorld,
  created: CreatedWorkspace,
  audience?: CampaignAudience,
): Promise<number> {
  const campaignId = await draftCampaign(created, audience);
  const launchedAt = await launchCampaign(created, campaignId);
  await untilFinished(world, campaignId, 1);
  return now() - launchedAt;
}

type Progress = { status: string; recipients: number | null; finished: number };

async function readProgress({ database }: BenchWorld, campaignId: string): Promise<Progress> {
  const { rows } = await database.administrator.query<Progress>(
    'select status, recipients, finished_recipients as finished from campaign_runs where id = $1',
    [campaignId],
  );
  const [progress] = rows;
  if (!progress) throw new Error(`There is no campaign ${campaignId}.`);
  return progress;
}

async function untilFinished(world: BenchWorld, campaignId: string, share: number): Promise<void> {
  const end = performance.now() + waitMillisecondsMax;
  for (;;) {
    const { status, finished } = await readProgress(world, campaignId);
    if (status === 'Sent' || (share < 1 && finished >= holders * share)) return;
    if (performance.now() > end)
      throw new Error(`The campaign is still ${status}, ${finished} are finished.`);
    await sleep(share < 1 ? 100 : 10);
  }
}

async function requireUnderWay(world: BenchWorld, campaignId: string): Promise<void> {
  const { status } = await readProgress(world, campaignId);
  if (status !== 'Sending') throw new Error(`The large campaign is ${status} already: take more holders.`);
}

async function bytesOfDatabase({ database }: BenchWorld): Promise<number> {
  const { rows } = await database.administrator.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(rows[0]?.bytes);
}

const residentMegabytes = (pid: number) => megabytesOf(pid, 'VmRSS');
const peakMegabytes = (pid: number) => megabytesOf(pid, 'VmHWM');

/** Linux only. */
async function megabytesOf(pid: number, key: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}
