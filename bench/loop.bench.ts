import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FleetPass } from '@tessera/wallet-lab';
import { type CreatedWorkspace, createWorkspace } from '../stories/world/create-workspace.ts';
import { issueToFleet } from '../stories/world/issue-to-fleet.ts';
import { type BenchWorld, startBenchWorld } from './support/campaign-world.ts';
import { campaignSent, draftCampaign, launchCampaign } from './support/campaigns.ts';
import { type Child, startChild } from './support/child.ts';
import { atLeast, now, processorSeconds, type Row } from './support/figures.ts';
import type { BareSignaturesAnswer, BareSignaturesQuestion } from './support/processes/bare-signatures.ts';

const phones = Number(process.env.LOOP_PHONES ?? 2_000);
const rounds = 7;
const sliceMilliseconds = 1_000;
const atOnce = 8 * availableParallelism();
const waitMillisecondsMax = 300_000;

export async function measure(): Promise<Row[]> {
  const world = await startBenchWorld(phones, { follow: true });
  const { child: signers } = await startChild(
    join(import.meta.dirname, 'support/processes/bare-signatures.ts'),
  );
  try {
    await world.startServer();
    const created = await createWorkspace(world.publicUrl);
    await issueToFleet(created.person, created, {
      devices: world.sink.devices.map((device, index) => ({
        ...device,
        index,
        messages: [],
        passes: new Map(),
      })),
      register: async (passes: readonly FleetPass[]) => {
        await world.askSink({ passes: [...passes] });
      },
    });
    await sign(signers);
    await runLoop(world, created, 0);
    const ratios: number[] = [];
    const before = await processorTimes(world);
    for (let round = 1; round <= rounds; round++) {
      const first = await sign(signers);
      const looped = await runLoop(world, created, round);
      const second = await sign(signers);
      ratios.push(looped / ((first + second) / 2));
    }
    const after = await processorTimes(world);
    const [server, lab] = (['server', 'lab'] as const).map((key) =>
      (((after[key] - before[key]) * 1_000) / (rounds * phones)).toPrecision(2),
    );
    return [
      atLeast(
        `push, list, download and verification of ${phones} phones, to bare signatures on all cores (processor time of each: server ${server} ms, phones and APNs ${lab} ms)`,
        'x',
        0.6,
        ratios,
      ),
    ];
  } finally {
    await signers.stop();
    await world.stop();
  }
}

async function processorTimes({ serverPid, sink }: BenchWorld) {
  return { server: await processorSeconds(serverPid()), lab: await processorSeconds(sink.pid) };
}

async function sign(signers: Child): Promise<number> {
  const question: BareSignaturesQuestion = { milliseconds: sliceMilliseconds, inFlight: atOnce };
  return (await signers.ask<BareSignaturesAnswer>(question)).perSecond;
}

/** Passes per second, from the first push until the last phone has verified its pass and shown the message. */
async function runLoop({ askSink }: BenchWorld, created: CreatedWorkspace, round: number): Promise<number> {
  // A phone shows a message only if it differs from the last one.
  const campaignId = await draftCampaign(created, { kind: 'everyone' }, `Double points, ${round}`);
  await askSink('reset');
  await launchCampaign(created, campaignId);
  let firstPushAt = 0;
  const end = performance.now() + waitMillisecondsMax;
  for (;;) {
    const { shown, failures, firstAt } = await askSink('report');
    firstPushAt = firstAt;
    if (failures.length > 0) throw new Error(`A phone failed: ${failures[0]}`);
    if (shown >= phones) break;
    if (performance.now() > end) throw new Error(`Only ${shown} of ${phones} phones showed the message.`);
    await sleep(20);
  }
  const seconds = (now() - firstPushAt) / 1000;
  await campaignSent(created, campaignId);
  return phones / seconds;
}
