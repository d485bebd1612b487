import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignAudience } from '@tessera/contract';
import { type CreatedWorkspace, createWorkspace } from '../stories/world/create-workspace.ts';
import { type BenchWorld, startBenchWorld } from './support/bench-world.ts';
import { draftCampaign, launchCampaign } from './support/campaigns.ts';
import { insertHolders } from './support/insert-holders.ts';
import { now } from './support/now.ts';
import type { Row } from './support/row.ts';

const holders = 20_000;
const killsMin = 200;
/** The server needs a part of it to start; a campaign takes some seconds without kills. */
const lifetimeMilliseconds = { min: 100, max: 1_500 };
const waitMillisecondsMax = 180_000;

type Target = { audience: CampaignAudience; isRecipient: (number: number) => boolean };

const filteredOut = 8_000;

/** A pass has its number as points. */
const targets: readonly Target[] = [
  { audience: { kind: 'everyone' }, isRecipient: () => true },
  {
    audience: { kind: 'filter', filter: { key: 'points', operator: 'isMoreThan', value: filteredOut } },
    isRecipient: (number) => number > filteredOut,
  },
];

type Outcome = {
  kills: number;
  missed: number;
  outside: number;
  uncounted: number;
  pushes: number;
  told: number;
};

/** Campaigns for all 20,000 holders and for a filter of them in turn, while the only server is killed and started again at random moments. */
export async function measure(): Promise<Row[]> {
  const world = await startBenchWorld(holders);
  try {
    await world.startServer();
    const founded = await createWorkspace(world.publicUrl, 'Holders');
    await insertHolders(world.database.administrator, {
      ...founded,
      count: holders,
      devices: world.sink.devices,
    });
    const outcomes: Outcome[] = [];
    const sum = (key: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
    while (sum('kills') < killsMin || outcomes.length % targets.length > 0) {
      const next = targets[outcomes.length % targets.length];
      if (next) outcomes.push(await sendUnderKills(world, founded, next));
    }
    return [
      row('kills of the server while campaigns were sent', sum('kills'), 'kills', killsMin, true),
      row(`recipients of ${outcomes.length} campaigns who were not told`, sum('missed'), 'phones', 0),
      row('phones outside the audience that were told', sum('outside'), 'phones', 0),
      row('recipients that the results count twice or not at all', sum('uncounted'), 'passes', 0),
      // A killed chunk is pushed again. A phone shows a message once however often it is pushed.
      row('pushes to phones told', sum('pushes') / sum('told'), 'x', 3),
    ];
  } finally {
    await world.stop();
  }
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
  founded: CreatedWorkspace,
  target: Target,
): Promise<Outcome> {
  await world.askSink('reset');
  const campaignId = await draftCampaign(founded, target.audience);
  await launchCampaign(founded, campaignId);
  let kills = 0;
  const end = now() + waitMillisecondsMax;
  for (;;) {
    const { min, max } = lifetimeMilliseconds;
    await sleep(min + Math.random() * (max - min));
    const campaign = await readCampaign(world, campaignId);
    if (campaign.status === 'Sent') return judge(world, { ...target, kills, campaign });
    if (now() > end) throw new Error(`The campaign is still ${campaign.status} after ${kills} kills.`);
    await world.killServer();
    kills += 1;
    await world.startServer();
  }
}

type CampaignState = {
  status: string;
  recipients: number;
  finished: number;
  notifications: number;
  failed: number;
};

/** From the database: the server is being killed. */
async function readCampaign({ database }: BenchWorld, campaignId: string): Promise<CampaignState> {
  const { rows } = await database.administrator.query<CampaignState>(
    'select status, recipients, finished_recipients as finished, notifications, failed from campaigns where id = $1',
    [campaignId],
  );
  const [campaign] = rows;
  if (!campaign) throw new Error(`There is no campaign ${campaignId}.`);
  return campaign;
}

type Ended = Pick<Target, 'isRecipient'> & { kills: number; campaign: CampaignState };

async function judge(world: BenchWorld, { isRecipient, kills, campaign }: Ended): Promise<Outcome> {
  const { tokens = [], pushes } = await world.askSink('tokens');
  const told = new Set(tokens);
  const isTold = ({ pushToken }: (typeof world.sink.devices)[number]) => told.has(pushToken);
  const recipients = world.sink.devices.filter((_, index) => isRecipient(index + 1));
  const reached = recipients.filter(isTold).length;
  const { finished, notifications, failed } = campaign;
  const counts = [campaign.recipients, finished, notifications + failed];
  return {
    kills,
    missed: recipients.length - reached,
    outside: world.sink.devices.filter(isTold).length - reached,
    uncounted: counts.reduce((sum, count) => sum + Math.abs(count - recipients.length), 0),
    pushes,
    told: told.size,
  };
}
