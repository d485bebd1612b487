import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { type CreatedWorkspace, createWorkspace } from '../stories/world/create-workspace.ts';
import { cluster, createStoryDatabase, type StoryDatabase } from '../stories/world/story-database.ts';
import { waitFor } from '../stories/world/wait-for.ts';
import { createWorldDatabase } from '../stories/world/world-database.ts';
import { type BenchWorld, startBenchWorld } from './support/campaign-world.ts';
import { campaignSent, draftCampaign, launchCampaign } from './support/campaigns.ts';
import { type Child, startChild } from './support/child.ts';
import type { BenchDatabase } from './support/database.ts';
import { median, type Row } from './support/figures.ts';
import { insertHolders } from './support/insert-holders.ts';
import { rateOfMany } from './support/load.ts';
import type { HttpCall, HttpCalls, HttpCallsReport } from './support/processes/http-calls.ts';
import type { IssueCalls } from './support/processes/issue-calls.ts';

const phones = 10_000;
const importedRows = 10_000;
const atOnce = 8;
const batchSize = 100;
const rounds = 5;
const slowRounds = 3;
const programs = join(import.meta.dirname, 'support/processes');

type Side = {
  world: BenchWorld;
  created: CreatedWorkspace;
  apiKey: string;
  port: number;
  downloads: string[];
  phone: HttpCall;
};

/** Of one side, in a round. */
type Measure = (side: Side, round: number) => Promise<number>;

/** The product on a Citus cluster, to the same on a database of the coordinator that is not distributed, in turns. */
export async function measure(): Promise<Row[]> {
  if (!cluster) {
    console.log(
      'Skipped without a cluster: TESSERA_CITUS holds the URLs of its nodes, see docs/benchmarks.md.',
    );
    return [];
  }
  const [coordinator = ''] = cluster;
  const sides: Side[] = [];
  const { child: issuers } = await startChild(join(programs, 'issue-calls.ts'));
  const { child: callers } = await startChild(join(programs, 'http-calls.ts'));
  try {
    // Another URL of the same server: its databases are not distributed.
    const plainUrl = `${coordinator}?application_name=plain`;
    sides.push(await openSide(plainUrl, await createStoryDatabase(plainUrl)));
    sides.push(await openSide(coordinator, await createWorldDatabase(coordinator)));
    const [plain, citus] = sides;
    if (!plain || !citus) throw new Error('A side is missing.');
    const ratioOf = async (name: string, measureSide: Measure, times: number, bar?: number): Promise<Row> => {
      for (const side of sides) await measureSide(side, 0);
      const ratios: number[] = [];
      for (let round = 1; round <= times; round++) {
        const before = await measureSide(plain, round);
        ratios.push((await measureSide(citus, round)) / before);
      }
      return { name, figure: median(ratios), unit: 'x', atLeast: true, ...(bar !== undefined && { bar }) };
    };
    const calls = (count: number, status: number, call: (side: Side, index: number) => HttpCall): Measure => {
      const ask = async (side: Side) => {
        const question: HttpCalls = {
          ...{ port: side.port, status, atOnce },
          calls: Array.from({ length: count }, (_, index) => call(side, index)),
        };
        return (await callers.ask<HttpCallsReport>(question)).perSecond;
      };
      return ask;
    };
    const list = (query: string) =>
      calls(300, 200, ({ created: { passTemplateId }, apiKey }) => ({
        path: `/api/v1/passes?passTemplateId=${passTemplateId}${query}`,
        headers: { authorization: `Bearer ${apiKey}` },
      }));
    const filter = encodeURIComponent('[{"key":"points","operator":"isMoreThan","value":5000}]');
    return [
      await ratioOf('POST /passes, 8 at a time, Citus to plain', issue(issuers), rounds, 0.55),
      await ratioOf(`POST /passes/batch, ${batchSize} each, Citus to plain`, issueBatches, rounds),
      await ratioOf(
        'download of a pass, Citus to plain',
        calls(300, 200, ({ downloads }, index) => ({ path: downloads[index % downloads.length] ?? '' })),
        rounds,
        0.75,
      ),
      await ratioOf(
        'answer of 304 for an unchanged pass, Citus to plain',
        calls(600, 304, ({ phone }) => phone),
        rounds,
      ),
      await ratioOf('list of passes, Citus to plain', list(''), rounds, 0.55),
      await ratioOf(
        'search of passes with a filter, Citus to plain',
        list(`&query=holder&attributeFilters=${filter}`),
        rounds,
      ),
      await ratioOf(`campaign to ${phones} iPhones, Citus to plain`, sendCampaign, slowRounds),
      await ratioOf(`import of ${importedRows} rows, Citus to plain`, importPeople, slowRounds),
    ];
  } finally {
    for (const child of [issuers, callers]) await child.stop();
    for (const { world } of sides) await world.stop();
  }
}

async function openSide(administratorUrl: string, story: StoryDatabase): Promise<Side> {
  const world = await startBenchWorld(phones, {
    database: await benchDatabase(administratorUrl, story),
    settings: { API_REQUESTS_PER_MINUTE: '0' },
  });
  await world.startServer();
  const created = await createWorkspace(world.publicUrl);
  const { person, workspaceHandle, passTemplateId } = created;
  const { value } = await person.api.workspace.apiKeys.create.mutate({ workspaceHandle, name: 'Bench' });
  await insertHolders(world.database.administrator, {
    ...{ workspaceHandle, passTemplateId, count: phones },
    devices: world.sink.devices,
  });
  const { passes } = await person.api.workspace.passTemplates.passes.query({
    ...{ workspaceHandle, passTemplateId, limit: 100 },
  });
  const downloads = passes.map(({ downloadUrl }) => `${new URL(downloadUrl).pathname}/apple`);
  return {
    ...{ world, created, downloads },
    apiKey: value ?? '',
    port: Number(new URL(world.publicUrl).port),
    phone: await phoneCall(`${world.publicUrl}${downloads[0]}`),
  };
}

async function benchDatabase(administratorUrl: string, story: StoryDatabase): Promise<BenchDatabase> {
  const url = Object.assign(new URL(administratorUrl), { pathname: new URL(story.url).pathname });
  const administrator = new pg.Client({ connectionString: url.toString() });
  await administrator.connect();
  const isOurs = () => Promise.reject(new Error('The cluster is not of this benchmark.'));
  return {
    ...{ url: story.url, administrator, relayed: isOurs, killAndStart: isOurs },
    stop: async () => {
      await administrator.end();
      await story.drop();
    },
  };
}

/** The request of an iPhone that holds this pass, unchanged. */
async function phoneCall(url: string): Promise<HttpCall> {
  const answer = await fetch(url);
  const pass = readPassJson(new Uint8Array(await answer.arrayBuffer()));
  return {
    path: `${new URL(pass.webServiceURL).pathname}/v1/passes/${pass.passTypeIdentifier}/${pass.serialNumber}`,
    headers: {
      authorization: `ApplePass ${pass.authenticationToken}`,
      'if-modified-since': new Date(Date.now() + 60_000).toUTCString(),
    },
  };
}

type PassJson = Record<
  'webServiceURL' | 'passTypeIdentifier' | 'serialNumber' | 'authenticationToken',
  string
>;

function readPassJson(file: Uint8Array): PassJson {
  return JSON.parse(strFromU8(unzipSync(file)['pass.json'] ?? new Uint8Array()));
}

const issue =
  (issuers: Child): Measure =>
  async ({ port, apiKey, created: { passTemplateId } }) => {
    const question: IssueCalls = { port, apiKey, passTemplateId, count: 400, atOnce };
    return (await issuers.ask<{ perSecond: number }>(question)).perSecond;
  };

const issueBatches: Measure = ({ world, apiKey, created: { passTemplateId } }, round) => {
  let number = 0;
  return rateOfMany(8, 2, async () => {
    number += 1;
    const passes = Array.from({ length: batchSize }, (_, index) => ({
      user: { email: `batch-${round}-${number}-${index}@example.com`, firstName: 'Grace' },
      attributes: { points: index },
    }));
    const answer = await fetch(`${world.publicUrl}/api/v1/passes/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ passTemplateId, passes }),
    });
    if (answer.status >= 300) throw new Error(`A batch was answered with ${answer.status}.`);
    await answer.arrayBuffer();
  });
};

/** Passes per second from the launch to the last push. */
const sendCampaign: Measure = async ({ world, created }) => {
  const campaignId = await draftCampaign(created);
  await world.askSink('reset');
  const launchedAt = await launchCampaign(created, campaignId);
  const { lastAt } = await world.pushesArrived(phones);
  await campaignSent(created, campaignId);
  return phones / (lastAt - launchedAt);
};

/** Rows per second. */
const importPeople: Measure = async ({ world, apiKey, created: { passTemplateId } }, round) => {
  const rows = Array.from(
    { length: importedRows },
    (_, index) => `import-${round}-${index}@example.com,Grace,Hopper ${index},${index}`,
  );
  const call = async (method: string, path: string, body?: string) => {
    const answer = await fetch(`${world.publicUrl}/api/v1/imports${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': path.startsWith('?') ? 'text/csv' : 'application/json',
      },
      ...(body !== undefined && { body }),
    });
    if (answer.status >= 300) throw new Error(`An import was answered with ${answer.status}.`);
    return (await answer.json()).data;
  };
  const file = `email,firstName,lastName,points\n${rows.join('\n')}\n`;
  const { id } = await call('POST', `?passTemplateId=${passTemplateId}&fileName=people.csv`, file);
  const targets = ['email', 'firstName', 'lastName', 'attributes.points'];
  await call('POST', `/${id}/start`, JSON.stringify({ targets }));
  const { startedAt, finishedAt } = await waitFor(
    'the import to be done',
    async () => {
      const found = await call('GET', `/${id}`);
      return found.status === 'done' && found;
    },
    120_000,
  );
  return importedRows / (Date.parse(finishedAt) - Date.parse(startedAt));
};
