import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CreatedWorkspace, createWorkspace } from '../stories/world/create-workspace.ts';
import { type BenchWorld, startBenchWorld } from './support/campaign-world.ts';
import { campaignSent, draftCampaign, launchCampaign } from './support/campaigns.ts';
import { now, type Row } from './support/figures.ts';
import { insertHolders } from './support/insert-holders.ts';

/** Google's limit of requests per second and project. */
const googlePace = 20;
/** The recipients last some fifteen seconds, so that one late release does not decide. */
const appleRuns = [
  { pace: 5, chunk: 10, recipients: 80 },
  { pace: 100, chunk: 200, recipients: 1_600 },
  { pace: 1_000, chunk: 1_000, recipients: 12_000 },
];
const googleRuns = [
  { pace: 5, recipients: 80 },
  { pace: 100, recipients: 300 },
  { pace: 1_000, recipients: 300 },
];

const waitMillisecondsMax = 120_000;

export async function measure(): Promise<Row[]> {
  const google = await startGoogle();
  const world = await startBenchWorld(Math.max(...appleRuns.map(({ recipients }) => recipients)), {
    settings: { GOOGLE_WALLET_API_URL: google.url, GOOGLE_TOKEN_URL: `${google.url}/token` },
  });
  try {
    await world.startServer();
    const rows: Row[] = [];
    for (const run of appleRuns) rows.push(await measureApple(world, run));
    for (const run of googleRuns) rows.push(await measureGoogle(world, google, run));
    return rows;
  } finally {
    await world.stop();
    await google.stop();
  }
}

const rowOf = (name: string, figure: number): Row => ({ name, figure, unit: 'x', bar: 0.9, atLeast: true });

async function measureApple(
  world: BenchWorld,
  { pace, chunk, recipients }: (typeof appleRuns)[number],
): Promise<Row> {
  const created = await createWorkspace(world.publicUrl);
  const devices = world.sink.devices.slice(0, recipients);
  await insertHolders(world.database.administrator, { ...created, count: recipients, devices });
  await world.askSink('reset');
  const campaignId = await launch(created, pace);
  const { firstAt, lastAt } = await world.pushesArrived(recipients);
  await campaignSent(created, campaignId);
  const seconds = (lastAt - firstAt) / 1000;
  return rowOf(
    `campaign at a pace of ${pace} a second to iPhones, of the pace`,
    (recipients - chunk) / pace / seconds,
  );
}

async function measureGoogle(
  world: BenchWorld,
  google: Awaited<ReturnType<typeof startGoogle>>,
  { pace, recipients }: (typeof googleRuns)[number],
): Promise<Row> {
  const created = await createWorkspace(world.publicUrl);
  const { administrator } = world.database;
  await insertHolders(administrator, { ...created, count: recipients, devices: [] });
  await administrator.query(
    `insert into google_objects (workspace_id, pass_id, object_type, object_id, class_id, face_hash, holders, updated_at)
     select workspace_id, id, 'loyalty', '1.' || id, '1.class', '', 1, now() - interval '1 hour' from passes
     where pass_template_id = $1`,
    [created.passTemplateId],
  );
  google.patches.clear();
  const campaignId = await launch(created, pace);
  const times = await google.patched(recipients);
  await campaignSent(created, campaignId);
  const [first = 0] = times;
  const last = times.at(-1) ?? 0;
  const allowed = Math.min(pace, googlePace);
  // A chunk starts at once, and Google’s limit spaces its requests.
  const atOnce = pace < googlePace ? pace * 2 : 1;
  const figure = (times.length - atOnce) / allowed / ((last - first) / 1000);
  return rowOf(`campaign at a pace of ${pace} a second to Google Wallet, of ${allowed} a second`, figure);
}

async function launch(created: CreatedWorkspace, pace: number): Promise<string> {
  const campaignId = await draftCampaign(created, { kind: 'everyone' }, 'Double points this weekend', pace);
  await launchCampaign(created, campaignId);
  return campaignId;
}

const token = JSON.stringify({ access_token: 'token', token_type: 'Bearer', expires_in: 3_600 });

const resource = JSON.stringify({ id: 'any' });

/** Simulates Google's API: accepts everything, and records patches of passes. */
async function startGoogle() {
  const patches = new Map<string, number>();
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    if (method === 'PATCH' && url.includes('Object/') && !patches.has(url)) patches.set(url, now());
    const body = url === '/token' ? token : resource;
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    patches,
    patched: async (count: number): Promise<number[]> => {
      const end = now() + waitMillisecondsMax;
      while (patches.size < count) {
        if (now() > end) throw new Error(`Only ${patches.size} of ${count} passes were changed.`);
        await sleep(50);
      }
      return [...patches.values()];
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
