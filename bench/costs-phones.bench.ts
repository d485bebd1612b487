import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyDesignDocument } from '@tessera/pass-design';
import type { FleetPass } from '@tessera/wallet-lab';
import { type CreatedWorkspace, createWorkspace } from '../stories/world/create-workspace.ts';
import { freePort } from '../stories/world/free-port.ts';
import { issueToFleet } from '../stories/world/issue-to-fleet.ts';
import { type BenchWorld, startBenchWorld } from './support/campaign-world.ts';
import { campaignSent, draftCampaign, launchCampaign } from './support/campaigns.ts';
import { type Child, startChild } from './support/child.ts';
import { type Cost, costOf, describeCost } from './support/costs.ts';
import { median, type Row } from './support/figures.ts';
import { insertHolders } from './support/insert-holders.ts';
import type { BareQuestion } from './support/processes/bare-pushes.ts';
import type { BareRepliesOptions, BareReply } from './support/processes/bare-replies.ts';
import type { HttpCall, HttpCalls, HttpCallsReport } from './support/processes/http-calls.ts';
import type { RecordedStatement } from './support/record-statements.ts';

const phones = Number(process.env.LOOP_PHONES ?? 1_000);
/** More than the server caches, so that each download is signed again. */
const holders = 3_000;
const rounds = 7;
const loops = 5;
const countPerRound = 1_000;
const recorded = 40;
const atOnce = 8;
const waitMillisecondsMax = 300_000;
const support = join(import.meta.dirname, 'support');
const images = join(import.meta.dirname, '../apps/server/src/demo/images');

type Kind = 'download' | 'unchanged' | 'list';
const kinds: Kind[] = ['download', 'unchanged', 'list'];
const statuses = { download: 200, unchanged: 304, list: 200 };
const bars = { download: 0.6, unchanged: 0.6 };
const names = {
  download: 'download of a pass',
  unchanged: 'answer of 304 for an unchanged pass',
};

/** What phones cost a server, beside a bare server with the same statements, signatures and bytes, by the processor time of both. */
export async function measure(): Promise<Row[]> {
  const world = await startBenchWorld(phones, { follow: true });
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-costs-'));
  const children: Child[] = [];
  const helper = async <Greeting>(name: string, words: string[] = []) => {
    const started = await startChild<Greeting>(join(support, 'processes', `${name}.ts`), words);
    children.push(started.child);
    return started;
  };
  try {
    await world.startServer();
    const created = await createWorkspace(world.publicUrl);
    const passes = await issueToPhones(world, created);
    const calls = callsOf(await downloadPaths(world, created), passes, world.sink.devices);
    const port = Number(new URL(world.publicUrl).port);
    const { child: caller } = await helper('http-calls');
    const ask = (kind: Kind, count: number, { to = port, lanes = atOnce } = {}) =>
      caller.ask<HttpCallsReport>({
        port: to,
        calls: Array.from({ length: count }, () => calls[kind]()),
        status: statuses[kind],
        atOnce: lanes,
      } satisfies HttpCalls);

    const statements = await recordStatements(world, join(directory, 'statements'), ask);
    await world.startServer('web');
    const barePort = await freePort();
    const options: BareRepliesOptions = {
      databaseUrl: world.database.url,
      port: barePort,
    };
    const bare = await helper<{ pid: number }>('bare-replies', [JSON.stringify(options)]);
    const costs: Record<Kind, { ours: Cost[]; bare: Cost[]; bytes: number }> = {
      download: { ours: [], bare: [], bytes: 0 },
      unchanged: { ours: [], bare: [], bytes: 0 },
      list: { ours: [], bare: [], bytes: 0 },
    };
    const { administrator } = world.database;
    for (const kind of kinds) {
      const { bytesPerAnswer } = await ask(kind, holders);
      costs[kind].bytes = Math.round(bytesPerAnswer);
      const reply: BareReply = {
        statements: statements[kind],
        status: statuses[kind],
        bytes: costs[kind].bytes,
        isSigned: kind === 'download',
      };
      await bare.child.ask(reply);
      await ask(kind, countPerRound, { to: barePort });
      for (let round = 0; round < rounds; round++) {
        const measured = (pid: number, to: number) =>
          costOf({ pid, administrator }, countPerRound, () => ask(kind, countPerRound, { to }));
        costs[kind].bare.push(await measured(bare.greeting.pid, barePort));
        costs[kind].ours.push(await measured(world.serverPid(), port));
      }
    }
    const pushes = await helper<{ pid: number }>('bare-pushes');
    await world.startServer();
    const loop = await loopCosts(world, created, pushes);
    const barePhone = loop.barePush + serverOf(costs.list.bare) + serverOf(costs.download.bare);
    return [
      ...(['download', 'unchanged'] as const).map((kind): Row => {
        const { ours, bare, bytes } = costs[kind];
        const size = bytes > 0 ? ` (${Math.round(bytes / 1_000)} kB)` : '';
        return {
          name: `${names[kind]}${size}, to a bare server (${describeCost(medianCost(ours))})`,
          figure: serverOf(bare) / serverOf(ours),
          unit: 'x',
          bar: bars[kind],
          atLeast: true,
        };
      }),
      {
        name: `push, list, download and verification of a phone, to a bare server (${describeCost(medianCost(loop.costs))})`,
        figure: barePhone / serverOf(loop.costs),
        unit: 'x',
        bar: 0.6,
        atLeast: true,
      },
      {
        name: `list of changed passes (${describeCost(medianCost(costs.list.ours))}), to a bare server`,
        figure: serverOf(costs.list.bare) / serverOf(costs.list.ours),
        unit: 'x',
        atLeast: true,
      },
    ];
  } finally {
    for (const child of children) await child.stop();
    await world.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function issueToPhones({ sink, askSink }: BenchWorld, created: CreatedWorkspace) {
  let issued: readonly FleetPass[] = [];
  await issueToFleet(created.person, created, {
    devices: sink.devices.map((device, index) => ({ ...device, index, messages: [], passes: new Map() })),
    register: async (passes: readonly FleetPass[]) => {
      issued = passes;
      await askSink({ passes: [...passes] });
    },
  });
  return issued;
}

/** Of the holders of a template with a logo and a cover. */
async function downloadPaths(world: BenchWorld, created: CreatedWorkspace): Promise<string[]> {
  const { person, workspaceHandle } = created;
  const upload = async (name: string, alt: string) => {
    const answer = await fetch(`${world.publicUrl}/files/${workspaceHandle}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.accessToken()}` },
      body: await openAsBlob(join(images, name)),
    });
    const { file } = (await answer.json()) as { file: string };
    return { file, crop: null, alt };
  };
  const document = {
    ...emptyDesignDocument('loyalty', 'Rewards'),
    images: {
      logo: await upload('aurora-logo.png', 'Logo'),
      cover: await upload('aurora-cover.jpg', 'Cover'),
    },
  };
  const { passTemplates } = person.api.workspace;
  const input = { workspaceHandle, name: 'Downloads', passType: 'loyalty', document } as const;
  const { id: passTemplateId, revisionId } = await passTemplates.create.mutate(input);
  await passTemplates.publish.mutate({ workspaceHandle, passTemplateId, revisionId });
  await insertHolders(world.database.administrator, {
    workspaceHandle,
    passTemplateId,
    count: holders,
    devices: [],
  });
  const paths: string[] = [];
  for (let cursor: string | undefined; paths.length < holders; ) {
    const page = await passTemplates.passes.query({
      workspaceHandle,
      passTemplateId,
      limit: 100,
      ...(cursor && { cursor }),
    });
    paths.push(...page.passes.map(({ downloadUrl }) => `${new URL(downloadUrl).pathname}/apple`));
    cursor = page.nextCursor ?? undefined;
  }
  return paths;
}

/** Each call returns the next request of its kind, for another pass or phone. */
function callsOf(
  paths: readonly string[],
  passes: readonly FleetPass[],
  devices: BenchWorld['sink']['devices'],
): Record<Kind, () => HttpCall> {
  let next = 0;
  const ofPhone = () => {
    const index = next++ % passes.length;
    const [pass, device] = [passes[index], devices[index]];
    if (!pass || !device) throw new Error('A phone holds no pass.');
    return { ...pass, ...device, base: new URL(pass.webServiceUrl).pathname };
  };
  return {
    download: () => ({ path: paths[next++ % paths.length] ?? '' }),
    unchanged: () => {
      const { base, passTypeIdentifier, serialNumber, authenticationToken } = ofPhone();
      return {
        path: `${base}/v1/passes/${passTypeIdentifier}/${serialNumber}`,
        headers: {
          authorization: `ApplePass ${authenticationToken}`,
          'if-modified-since': new Date(Date.now() + 60_000).toUTCString(),
        },
      };
    },
    list: () => {
      const { base, passTypeIdentifier, deviceLibraryIdentifier } = ofPhone();
      return {
        path: `${base}/v1/devices/${deviceLibraryIdentifier}/registrations/${passTypeIdentifier}?passesUpdatedSince=0`,
      };
    },
  };
}

type Ask = (kind: Kind, count: number, options?: { lanes?: number }) => Promise<HttpCallsReport>;

/** The statements of some requests of each kind, one after the other. */
async function recordStatements(
  world: BenchWorld,
  file: string,
  ask: Ask,
): Promise<Record<Kind, RecordedStatement[][]>> {
  await world.startServer('web', [], {
    NODE_OPTIONS: `--import=${join(support, 'record-statements.ts')}`,
    STATEMENTS_FILE: file,
  });
  const lines = async () => (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  const statements: Record<Kind, RecordedStatement[][]> = { download: [], unchanged: [], list: [] };
  for (const kind of kinds) {
    await ask(kind, recorded);
    // The log of the passes is written within a second.
    await sleep(2_000);
    for (let request = 0; request < recorded; request++) {
      const before = (await lines()).length;
      await ask(kind, 1, { lanes: 1 });
      const added = (await lines()).slice(before);
      statements[kind].push(added.map((line): RecordedStatement => JSON.parse(line)));
    }
    if (statements[kind].every((each) => each.length === 0))
      throw new Error(`No statement of a ${kind} was recorded.`);
  }
  return statements;
}

/** The server sends a campaign to all phones, which fetch and verify their passes. */
async function loopCosts(
  world: BenchWorld,
  created: CreatedWorkspace,
  pushes: { child: Child; greeting: { pid: number } },
): Promise<{ costs: Cost[]; barePush: number }> {
  const { administrator } = world.database;
  const bare: Cost[] = [];
  const costs: Cost[] = [];
  const { url, topic, caPem, certificatePem, privateKeyPem } = world.sink;
  // Of no phone, so that none fetches.
  const pushTokens = Array.from({ length: 10 * phones }, (_, index) => index.toString(16).padStart(64, '0'));
  const question: BareQuestion = {
    url,
    topic,
    caPem,
    certificatePem,
    privateKeyPem,
    pushTokens,
    inFlight: 1_000,
  };
  await pushes.child.ask(question);
  await runLoop(world, created, 0);
  for (let round = 1; round <= loops; round++) {
    const { pid } = pushes.greeting;
    bare.push(await costOf({ pid, administrator }, pushTokens.length, () => pushes.child.ask(question)));
    costs.push(
      await costOf({ pid: world.serverPid(), administrator }, phones, () => runLoop(world, created, round)),
    );
  }
  return { costs, barePush: serverOf(bare) };
}

/** Until the last phone has verified its pass and shown the message. */
async function runLoop({ askSink }: BenchWorld, created: CreatedWorkspace, round: number): Promise<void> {
  // A phone shows a message only if it differs from the last one.
  const campaignId = await draftCampaign(created, { kind: 'everyone' }, `Double points, ${round}`);
  await askSink('reset');
  await launchCampaign(created, campaignId);
  const end = performance.now() + waitMillisecondsMax;
  for (;;) {
    const { shown, failures } = await askSink('report');
    if (failures.length > 0) throw new Error(`A phone failed: ${failures[0]}`);
    if (shown >= phones) break;
    if (performance.now() > end) throw new Error(`Only ${shown} of ${phones} phones showed the message.`);
    await sleep(20);
  }
  await campaignSent(created, campaignId);
}

const serverOf = (costs: readonly Cost[]): number => median(costs.map(({ server }) => server));

function medianCost(costs: readonly Cost[]): Cost {
  const of = (key: keyof Cost) => median(costs.map((cost) => cost[key]));
  return { server: of('server'), database: of('database'), written: of('written') };
}
