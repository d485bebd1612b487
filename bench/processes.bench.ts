import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CreatedWorkspace, createWorkspace } from '../stories/world/create-workspace.ts';
import { freePort } from '../stories/world/free-port.ts';
import { waitFor } from '../stories/world/wait-for.ts';
import { type BenchWorld, startBenchWorld } from './support/campaign-world.ts';
import { campaignSent, draftCampaign, launchCampaign } from './support/campaigns.ts';
import { type Child, startChild } from './support/child.ts';
import { median, processorSeconds, type Row } from './support/figures.ts';
import { insertHolders } from './support/insert-holders.ts';
import type { IssueCalls } from './support/processes/issue-calls.ts';

const starts = Number(process.env.PROCESSES_STARTS ?? 3);
const rounds = 3;
const passesPerRound = 1_500;
const atOnce = 32;
const phones = 10_000;
let statusPort = 0;

/** Of one start: passes per second, processor time of the server per pass, and pushes per second. */
type Figures = { passes: number; seconds: number; pushes: number };

/** One and two web processes, and one and two workers, in turns on the same database. */
export async function measure(): Promise<Row[]> {
  statusPort = await freePort();
  const settings = { API_REQUESTS_PER_MINUTE: '0', STATUS_PORT: String(statusPort) };
  const world = await startBenchWorld(phones, { settings });
  const { child: callers } = await startChild(join(import.meta.dirname, 'support/processes/issue-calls.ts'));
  try {
    await world.startServer();
    const issuing = await createWorkspace(world.publicUrl);
    const created = await createWorkspace(world.publicUrl);
    const { devices } = world.sink;
    await insertHolders(world.database.administrator, { ...created, count: phones, devices });
    const { workspaceHandle, passTemplateId } = issuing;
    const key = await issuing.person.api.workspace.apiKeys.create.mutate({ workspaceHandle, name: 'Bench' });
    const port = Number(new URL(world.publicUrl).port);
    const calls = { port, apiKey: key.value ?? '', passTemplateId, count: passesPerRound, atOnce };
    const [one, two]: [Figures[], Figures[]] = [[], []];
    for (let start = 0; start < starts; start++)
      for (const [count, figures] of [
        [1, one],
        [2, two],
      ] as const) {
        const issued = await issue(world, callers, calls, count);
        figures.push({ ...issued, pushes: await push(world, created, count) });
      }
    const ratio = (name: keyof Figures) =>
      median(two.map((each) => each[name])) / median(one.map((each) => each[name]));
    return [
      row('issued passes per second, two web processes to one', ratio('passes'), 1, true),
      row('processor time per issued pass, two web processes to one', ratio('seconds'), 1.15, false),
      row('pushes per second, two worker processes to one', ratio('pushes'), 1, true),
    ];
  } finally {
    await callers.stop();
    await world.stop();
  }
}

const row = (name: string, figure: number, bar: number, atLeast: boolean): Row => ({
  ...{ name, figure, bar, atLeast },
  unit: 'x',
});

async function issue(world: BenchWorld, callers: Child, calls: IssueCalls, webs: number) {
  await world.startServer('web', ['--webs', String(webs), '--workers', '1']);
  await allReady(webs === 1 ? 1 : webs + 1);
  await callers.ask(calls);
  const rates: number[] = [];
  const before = await secondsOfTree(world.serverPid());
  for (let round = 0; round < rounds; round++)
    rates.push((await callers.ask<{ perSecond: number }>(calls)).perSecond);
  const seconds = (await secondsOfTree(world.serverPid())) - before;
  return { passes: median(rates), seconds: seconds / (rounds * passesPerRound) };
}

async function push(world: BenchWorld, created: CreatedWorkspace, workers: number): Promise<number> {
  await world.startServer('web', ['--workers', String(workers)]);
  await allReady(workers);
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const campaignId = await draftCampaign(created);
    await world.askSink('reset');
    await launchCampaign(created, campaignId);
    const { firstAt, lastAt } = await world.pushesArrived(phones);
    await campaignSent(created, campaignId);
    // The first one warms the workers up.
    if (round > 0) rates.push((phones / (lastAt - firstAt)) * 1_000);
  }
  return median(rates);
}

const allReady = (children: number) =>
  waitFor('all processes to be ready', async () => {
    const ports = Array.from({ length: children + 1 }, (_, index) => statusPort + index);
    const answers = await Promise.all(
      ports.map((port) => fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)),
    );
    return answers.every((answer) => answer?.ok);
  });

async function secondsOfTree(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const seconds = await Promise.all(children.map((child) => secondsOfTree(Number(child))));
  return seconds.reduce((sum, each) => sum + each, await processorSeconds(pid));
}
