import { type CreatedWorkspace, createWorkspace } from '../stories/world/create-workspace.ts';
import { type BenchWorld, startBenchWorld } from './support/campaign-world.ts';
import { cutShort, draftCampaign, launchCampaign, queueAtRest } from './support/campaigns.ts';
import { countWrittenRows, markRows } from './support/database.ts';
import { median, now, type Row } from './support/figures.ts';
import { insertHolders } from './support/insert-holders.ts';

const many = 1_000_000;
const few = 10_000;
/** One phone per thousand of the many holders, so that every first chunk has one. */
const phones = 1_000;
const phonesOfFew = 10;
const rounds = 11;
/** The campaign or the revision, its template, the workspace's change number, an event and up to three jobs, with a reserve. */
const rowsMax = 20;
const publications = 5;
const publishMillisecondsMax = 1_000;
/** The precision of durations of about 60 ms on a busy machine. */
const growthMax = 1.5;

export async function measure(): Promise<Row[]> {
  const world = await startBenchWorld(phones + phonesOfFew);
  try {
    await world.startServer();
    const toMany = await foundWithHolders(world, many, world.sink.devices.slice(0, phones));
    const toFew = await foundWithHolders(world, few, world.sink.devices.slice(phones));
    // Without a worker, to separate the launch's writes from later ones.
    await world.startServer('web');
    const rowsOfMany = await rowsOfLaunch(world, toMany);
    const rowsOfFew = await rowsOfLaunch(world, toFew);
    const published = await publishAlone(world, toMany);
    await world.startServer();
    const rewritten = await passesRewrittenByPublishing(world, toMany);
    const times = await timesToFirstPush(world, toMany, toFew);
    return [
      row(`publishing a template with ${many} passes`, published.milliseconds, 'ms', publishMillisecondsMax),
      row('rows written by it', published.rows, 'rows', rowsMax),
      row('passes written by it and by the refresh of the wallets', rewritten, 'rows', 0),
      row(`rows written by a launch to ${many} holders`, rowsOfMany, 'rows', rowsMax),
      row(`rows written beyond a launch to ${few}`, rowsOfMany - rowsOfFew, 'rows', 0),
      row(
        `time to the first push at ${many} holders, to ${few}`,
        median(times.many) / median(times.few),
        'x',
        growthMax,
      ),
    ];
  } finally {
    await world.stop();
  }
}

const row = (what: string, figure: number, unit: string, bar: number): Row => ({
  name: what,
  figure,
  unit,
  bar,
  atLeast: false,
});

async function foundWithHolders(
  { publicUrl, database }: BenchWorld,
  count: number,
  devices: BenchWorld['sink']['devices'],
): Promise<CreatedWorkspace> {
  const created = await createWorkspace(publicUrl, `Holders ${count}`);
  await insertHolders(database.administrator, { ...created, count, devices });
  return created;
}

async function rowsOfLaunch({ database }: BenchWorld, created: CreatedWorkspace): Promise<number> {
  const campaignId = await draftCampaign(created);
  const mark = await markRows(database.administrator);
  await launchCampaign(created, campaignId);
  const written = await countWrittenRows(database.administrator, mark);
  await database.administrator.query(`update campaign_runs set status = 'Canceled' where id = $1`, [
    campaignId,
  ]);
  return written;
}

async function changeDesign({ person, workspaceHandle, passTemplateId }: CreatedWorkspace, heading: string) {
  await person.refresh();
  const { passTemplates } = person.api.workspace;
  const at = { workspaceHandle, passTemplateId };
  const { latestRevision } = await passTemplates.get.query(at);
  const document = { ...latestRevision.document, heading };
  const { revisionId } = await passTemplates.save.mutate({ ...at, document });
  return () => passTemplates.publish.mutate({ ...at, revisionId });
}

async function publishAlone({ database: { administrator } }: BenchWorld, created: CreatedWorkspace) {
  const times: number[] = [];
  let rows = 0;
  for (let round = 0; round < publications; round++) {
    const publish = await changeDesign(created, `Rewards ${round}`);
    const mark = await markRows(administrator);
    const begin = now();
    await publish();
    times.push(now() - begin);
    rows = Math.max(rows, await countWrittenRows(administrator, mark));
  }
  return { milliseconds: median(times), rows };
}

async function passesRewrittenByPublishing(
  { database: { administrator }, askSink, pushesArrived }: BenchWorld,
  created: CreatedWorkspace,
): Promise<number> {
  await queueAtRest(administrator);
  await askSink('reset');
  const publish = await changeDesign(created, 'Rewards for all');
  const mark = await markRows(administrator);
  await publish();
  await pushesArrived(phones);
  await queueAtRest(administrator);
  const { rows } = await administrator.query<{ count: string }>(
    'select count(*) from passes where xmin::text::bigint > $1::bigint',
    [mark],
  );
  return Number(rows[0]?.count);
}

/** Alternating, so that slowdowns of the machine affect both; the first round is a warm-up. */
async function timesToFirstPush(world: BenchWorld, toMany: CreatedWorkspace, toFew: CreatedWorkspace) {
  const times: Record<'many' | 'few', number[]> = { many: [], few: [] };
  for (let round = 0; round <= rounds; round++) {
    const ofMany = await timeToFirstPush(world, toMany);
    const ofFew = await timeToFirstPush(world, toFew);
    if (round === 0) continue;
    times.many.push(ofMany);
    times.few.push(ofFew);
  }
  return times;
}

async function timeToFirstPush(world: BenchWorld, created: CreatedWorkspace): Promise<number> {
  const campaignId = await draftCampaign(created);
  await world.askSink('reset');
  const launchedAt = await launchCampaign(created, campaignId);
  const { firstAt } = await world.pushesArrived(1);
  await cutShort(world.database.administrator, campaignId);
  return firstAt - launchedAt;
}
