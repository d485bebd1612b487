import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignAudience } from '@tessera/contract';
import { type CreatedWorkspace, createWorkspace } from '../stories/world/create-workspace.ts';
import { endQueueWaits } from '../stories/world/queue-waits.ts';
import type { ServerProcess } from '../stories/world/start-process.ts';
import { type BenchWorld, startBenchWorld } from './support/campaign-world.ts';
import { draftCampaign, launchCampaign } from './support/campaigns.ts';
import { now, type Row } from './support/figures.ts';
import { insertHolders } from './support/insert-holders.ts';

const holders = Number(process.env.FAULT_HOLDERS ?? 20_000);
const killsMin = Number(process.env.FAULT_KILLS ?? 200);
/** Per campaign; after them it is delivered to its end. */
const killsOfCampaignMax = 12;
/** A process takes a part of it to start; a campaign takes some seconds without kills. */
const lifetimeMilliseconds = { min: 100, max: 1_500 };
const waitMillisecondsMax = 900_000;

type Target = { audience: CampaignAudience; isRecipient: (number: number) => boolean };

const filteredOut = holders * 0.4;

/** A pass has its number as points. */
const targets: readonly Target[] = [
  { audience: { kind: 'everyone' }, isRecipient: () => true },
  {
    audience: { kind: 'filter', filter: { key: 'points', operator: 'isMoreThan', value: filteredOut } },
    isRecipient: (number) => number > filteredOut,
  },
];

/** `server`: one process with the pages and a worker. */
const victims = ['server', 'worker', 'web', 'database'] as const;
type Victim = (typeof victims)[number];

/** Each victim with either audience, and one worker or two: a round of campaigns in which each victim meets both audiences. */
const campaignsPerRound = targets.length * victims.length;

type Setting = Target & { victim: Victim; workers: number };

function settingOf(campaign: number): Setting {
  const target = targets[campaign % targets.length];
  const victim = victims[Math.floor(campaign / targets.length) % victims.length];
  if (!target || !victim) throw new Error('There are targets and victims.');
  // Of a victim's two audiences, the first has one worker in every other round and two in the rest; the second the reverse.
  const workers = 1 + ((campaign + Math.floor(campaign / campaignsPerRound)) % 2);
  return { ...target, victim, workers };
}

type Outcome = {
  victim: Victim;
  kills: number;
  missed: number;
  outside: number;
  uncounted: number;
  pushes: number;
  told: number;
};

export async function measure(): Promise<Row[]> {
  const world = await startBenchWorld(holders, { apart: true });
  try {
    // Creating a workspace requires a mailed code, which only a process with both roles keeps.
    await world.startServer();
    const created = await createWorkspace(world.publicUrl, 'Holders');
    await insertHolders(world.database.administrator, {
      ...created,
      count: holders,
      devices: world.sink.devices,
    });
    const outcomes: Outcome[] = [];
    while (sumOf(outcomes, 'kills') < killsMin || outcomes.length % campaignsPerRound > 0)
      outcomes.push(await sendUnderKills(world, created, settingOf(outcomes.length)));
    return rowsOf(outcomes);
  } finally {
    await world.stop();
  }
}

const sumOf = (outcomes: readonly Outcome[], key: Exclude<keyof Outcome, 'victim'>) =>
  outcomes.reduce((total, outcome) => total + outcome[key], 0);

function rowsOf(outcomes: readonly Outcome[]): Row[] {
  const ofVictims = victims.flatMap((victim) => {
    const own = outcomes.filter((outcome) => outcome.victim === victim);
    const wrong = sumOf(own, 'missed') + sumOf(own, 'outside') + sumOf(own, 'uncounted');
    return [
      row(`kills of the ${victim} during ${own.length} campaigns`, sumOf(own, 'kills'), 'kills', 1, true),
      row('recipients missed, phones outside pushed to, passes miscounted by them', wrong, 'phones', 0),
    ];
  });
  return [
    row('kills while campaigns were sent', sumOf(outcomes, 'kills'), 'kills', killsMin, true),
    ...ofVictims,
    row(`recipients of ${outcomes.length} campaigns who got no push`, sumOf(outcomes, 'missed'), 'phones', 0),
    row('phones outside the audience that got one', sumOf(outcomes, 'outside'), 'phones', 0),
    row('recipients that the results count twice or not at all', sumOf(outcomes, 'uncounted'), 'passes', 0),
    // A killed chunk is pushed again. A phone shows a message once, however often it is pushed.
    row('pushes to each phone that got one', sumOf(outcomes, 'pushes') / sumOf(outcomes, 'told'), 'x', 3),
  ];
}

const row = (name: string, figure: number, unit: string, bar: number, atLeast = false): Row => ({
  name,
  figure,
  unit,
  bar,
  atLeast,
});

async function sendUnderKills(
  world: BenchWorld,
  created: CreatedWorkspace,
  setting: Setting,
): Promise<Outcome> {
  await world.askSink('reset');
  const processes = await startProcesses(world, setting);
  const campaignId = await draftCampaign(created, setting.audience);
  await launchCampaign(created, campaignId);
  let kills = 0;
  const end = now() + waitMillisecondsMax;
  for (;;) {
    const { min, max } = lifetimeMilliseconds;
    await sleep(min + Math.random() * (max - min));
    const campaign = await readCampaign(world, campaignId);
    if (campaign.status === 'Sent') {
      await processes.stop();
      return judge(world, { ...setting, kills, campaign });
    }
    if (now() > end) throw new Error(`The campaign is still ${campaign.status} after ${kills} kills.`);
    // Retry at once; the queue releases a dead process's jobs after some seconds.
    await endQueueWaits(world.database.url);
    if (kills >= killsOfCampaignMax) continue;
    kills += 1;
    await processes.kill();
  }
}

type Processes = { kill(): Promise<void>; stop(): Promise<void> };

async function startProcesses(world: BenchWorld, { victim, workers }: Setting): Promise<Processes> {
  const isTogether = victim === 'server';
  await world.startServer(isTogether ? 'web,worker' : 'web');
  const count = isTogether ? workers - 1 : workers;
  const others: ServerProcess[] = [];
  for (let each = 0; each < count; each++) others.push(await world.startRoles('worker'));
  const killWorker = async () => {
    const index = Math.floor(Math.random() * others.length);
    await others[index]?.kill();
    if (others.length === 1) await world.releaseJobs();
    others[index] = await world.startRoles('worker');
  };
  const killServer = async () => {
    await world.killServer();
    if (victim === 'server' && others.length === 0) await world.releaseJobs();
    await world.startServer(isTogether ? 'web,worker' : 'web');
  };
  const kills: Record<Victim, () => Promise<void>> = {
    server: killServer,
    web: killServer,
    worker: killWorker,
    database: () => world.database.killAndStart(),
  };
  return {
    kill: kills[victim],
    stop: async () => {
      for (const other of others) await other.stop();
    },
  };
}

type CampaignState = {
  status: string;
  recipients: number;
  finished: number;
  notifications: number;
  failed: number;
};

/** Read from the database, since the server is being killed. */
async function readCampaign({ database }: BenchWorld, campaignId: string): Promise<CampaignState> {
  const { rows } = await database.administrator.query<CampaignState>(
    'select status, recipients, finished_recipients as finished, notifications, failed from campaign_runs where id = $1',
    [campaignId],
  );
  const [campaign] = rows;
  if (!campaign) throw new Error(`There is no campaign ${campaignId}.`);
  return campaign;
}

type Ended = Setting & { kills: number; campaign: CampaignState };

async function judge(world: BenchWorld, { isRecipient, victim, kills, campaign }: Ended): Promise<Outcome> {
  const { tokens = [], pushes } = await world.askSink('tokens');
  const told = new Set(tokens);
  const isTold = ({ pushToken }: (typeof world.sink.devices)[number]) => told.has(pushToken);
  const recipients = world.sink.devices.filter((_, index) => isRecipient(index + 1));
  const reached = recipients.filter(isTold).length;
  const { finished, notifications, failed } = campaign;
  const counts = [campaign.recipients, finished, notifications + failed];
  return {
    victim,
    kills,
    missed: recipients.length - reached,
    outside: world.sink.devices.filter(isTold).length - reached,
    uncounted: counts.reduce((sum, count) => sum + Math.abs(count - recipients.length), 0),
    pushes,
    told: told.size,
  };
}
