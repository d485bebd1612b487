import { join } from 'node:path';
import { type CreatedWorkspace, createWorkspace } from '../stories/world/create-workspace.ts';
import { type BenchWorld, startBenchWorld } from './support/campaign-world.ts';
import { campaignSent, draftCampaign, launchCampaign } from './support/campaigns.ts';
import { type Child, startChild } from './support/child.ts';
import { median, type Row } from './support/figures.ts';
import { insertHolders } from './support/insert-holders.ts';
import type { BareAnswer, BareQuestion } from './support/processes/bare-pushes.ts';

const phones = 10_000;
const rounds = 11;
const inFlight = 1_000;
const bareProgram = join(import.meta.dirname, 'support/processes/bare-pushes.ts');

/** Milliseconds from the first push to the last, and from the start to the last. */
type Times = { sending: number; whole: number };

export async function measure(): Promise<Row[]> {
  const world = await startBenchWorld(phones);
  const { child: bare } = await startChild<unknown>(bareProgram);
  try {
    await world.startServer();
    const created = await createWorkspace(world.publicUrl);
    await insertHolders(world.database.administrator, {
      ...created,
      count: phones,
      devices: world.sink.devices,
    });
    await sendBare(world, bare);
    await sendCampaign(world, created);
    const ratios: Times[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = await sendBare(world, bare);
      const ours = await sendCampaign(world, created);
      const after = await sendBare(world, bare);
      ratios.push({
        sending: (before.sending + after.sending) / 2 / ours.sending,
        whole: (before.whole + after.whole) / 2 / ours.whole,
      });
    }
    const row = (what: string, figures: number[], bar: number): Row => ({
      name: `campaign to ${phones} iPhones, ${what}, to bare node:http2`,
      figure: median(figures),
      unit: 'x',
      bar,
      atLeast: true,
    });
    return [
      row(
        'first push to last',
        ratios.map(({ sending }) => sending),
        0.5,
      ),
      row(
        'launch to last push',
        ratios.map(({ whole }) => whole),
        0.5,
      ),
    ];
  } finally {
    await bare.stop();
    await world.stop();
  }
}

async function sendBare({ sink, askSink }: BenchWorld, bare: Child): Promise<Times> {
  await askSink('reset');
  const { url, topic, caPem, certificatePem, privateKeyPem, devices } = sink;
  const pushTokens = devices.map((device) => device.pushToken);
  const question: BareQuestion = { url, topic, caPem, certificatePem, privateKeyPem, pushTokens, inFlight };
  const { startedAt } = await bare.ask<BareAnswer>(question);
  return timesOf(await askSink('report'), startedAt);
}

async function sendCampaign(world: BenchWorld, created: CreatedWorkspace): Promise<Times> {
  const campaignId = await draftCampaign(created);
  await world.askSink('reset');
  const launchedAt = await launchCampaign(created, campaignId);
  const report = await world.pushesArrived(phones);
  await campaignSent(created, campaignId);
  return timesOf(report, launchedAt);
}

function timesOf(report: Awaited<ReturnType<BenchWorld['askSink']>>, startedAt: number): Times {
  if (report.pushes !== phones || report.phones !== phones)
    throw new Error(`${report.pushes} pushes reached ${report.phones} of ${phones} phones.`);
  return { sending: report.lastAt - report.firstAt, whole: report.lastAt - startedAt };
}
