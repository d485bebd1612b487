import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignAudience } from '@tessera/contract';
import { emptyDesignDocument } from '@tessera/pass-design';
import { createIphoneFleet, type IphoneFleet } from '@tessera/wallet-lab';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ClusterNodes, killNode, nodeCommand, openClusterNodes } from './world/citus-nodes.ts';
import { createWorkspace } from './world/create-workspace.ts';
import { freePort } from './world/free-port.ts';
import { inLanes } from './world/in-lanes.ts';
import { endQueueWaits } from './world/queue-waits.ts';
import { startOutside } from './world/start-outside.ts';
import { startProcess } from './world/start-process.ts';
import { cluster } from './world/story-database.ts';
import { waitFor } from './world/wait-for.ts';
import { createWorldDatabase } from './world/world-database.ts';

const recipients = 3_000;
/** Spread evenly over the recipients. */
const phones = 500;
/** Passes per second: six chunks in twelve seconds. */
const pace = 250;
const importedRows = 6_000;
const changedPasses = 10_000;
const cutMilliseconds = 30_000;
/** Citus resolves interrupted transactions once a minute. */
const recoveryMilliseconds = 180_000;
const refusalsMin = 20;

type Answer = { request: string; status: number; text: string };

const cleanUps: (() => unknown)[] = [];
let fleet: IphoneFleet;
let publicUrl: string;
let databaseUrl: string;
let apiKey: string;
let workspaceHandle: string;
let templates: { phones: string; imported: string; changed: string };
let nodes: ClusterNodes;
let answers: Answer[] = [];

async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const isFile = typeof body === 'string';
  const response = await fetch(path.startsWith('http') ? path : `${publicUrl}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body !== undefined && { 'content-type': isFile ? 'text/csv' : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isText = /json|text/.test(response.headers.get('content-type') ?? '');
  const text = isText ? new TextDecoder().decode(bytes) : '';
  answers.push({ request: `${method} ${path}`, status: response.status, text });
  return { status: response.status, bytes, text, data: () => JSON.parse(text).data };
}

async function ask(method: string, path: string, body?: unknown) {
  const { status, text, data } = await request(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
  return data();
}

/** As a client does: repeats what was refused, with the same key. */
function insist(method: string, path: string, body?: unknown) {
  const headers = { 'idempotency-key': randomUUID() };
  return waitFor(
    `${method} ${path} to succeed`,
    async () => {
      const { status, text, data } = await request(method, path, body, headers);
      if (status < 300) return data();
      if (status !== 503) throw new Error(`${method} ${path}: ${text}`);
      await sleep(100);
      return null;
    },
    recoveryMilliseconds,
  );
}

/** Waits for an import, a bulk change or a campaign. */
function reach(path: string, wanted: string) {
  return waitFor(
    `${path} to be ${wanted}`,
    async () => {
      // The waits before retries grow to minutes.
      await endQueueWaits(databaseUrl).catch(() => undefined);
      const { status, data } = await request('GET', path);
      return status === 200 && data().status === wanted && data();
    },
    recoveryMilliseconds,
  );
}

async function startImport(passTemplateId: string, name: string, count: number): Promise<string> {
  const rows = Array.from(
    { length: count },
    (_, index) => `${name}-${index}@example.com,Ada,${index},${index}`,
  );
  const file = `email,firstName,lastName,points\n${rows.join('\n')}\n`;
  const { id } = await ask('POST', `/imports?passTemplateId=${passTemplateId}&fileName=${name}.csv`, file);
  const targets = ['email', 'firstName', 'lastName', 'attributes.points'];
  await ask('POST', `/imports/${id}/start`, { targets });
  return `/imports/${id}`;
}

async function registerPhones(): Promise<void> {
  const links: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await ask('GET', `/passes?passTemplateId=${templates.phones}&limit=100${cursor}`);
    for (const { downloadUrl } of page.items) links.push(downloadUrl);
    cursor = page.nextCursor && `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  const ofPhones = links.filter((_, index) => index % (recipients / phones) === 0);
  const passes = await inLanes(ofPhones, async (link) => {
    const { bytes } = await request('GET', `${link}/apple`);
    const pass = JSON.parse(strFromU8(unzipSync(bytes)['pass.json'] ?? new Uint8Array()));
    return { ...pass, webServiceUrl: pass.webServiceURL };
  });
  await fleet.register(passes);
}

beforeAll(async () => {
  if (!cluster) return;
  if (!nodeCommand) console.log('No node is killed without CITUS_NODE_COMMAND, see CONTRIBUTING.md.');
  const database = await createWorldDatabase(inject('administratorUrl'));
  databaseUrl = database.url;
  nodes = await openClusterNodes(databaseUrl);
  const directory = await mkdtemp(join(tmpdir(), 'tessera-citus-faults-'));
  const port = await freePort();
  publicUrl = `http://localhost:${port}`;
  const outside = await startOutside(publicUrl);
  fleet = createIphoneFleet({ count: phones, apns: outside.lab.apns, connections: 8 });
  cleanUps.push(
    () => database.drop(),
    () => nodes.close(),
    () => rm(directory, { recursive: true, force: true }),
    () => outside.stop(),
    () => fleet.close(),
  );
  const environment = {
    ...outside.environment,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    MASTER_KEY: randomBytes(32).toString('base64'),
    API_REQUESTS_PER_MINUTE: '0',
  };
  const server = await startProcess({ environment, publicUrl });
  cleanUps.push(() => server.kill());
  const created = await createWorkspace(publicUrl);
  const { passTemplates, apiKeys } = created.person.api.workspace;
  workspaceHandle = created.workspaceHandle;
  apiKey = (await apiKeys.create.mutate({ workspaceHandle, name: 'Till' })).value ?? '';
  const createTemplate = async (name: string) => {
    const document = emptyDesignDocument('loyalty', name);
    const draft = { workspaceHandle, name, passType: 'loyalty' as const, document };
    const { id, revisionId } = await passTemplates.create.mutate(draft);
    await passTemplates.publish.mutate({ workspaceHandle, passTemplateId: id, revisionId });
    return id;
  };
  templates = {
    phones: created.passTemplateId,
    imported: await createTemplate('Imported'),
    changed: await createTemplate('Changed'),
  };
  await reach(await startImport(templates.phones, 'phone', recipients), 'done');
  await reach(await startImport(templates.changed, 'holder', changedPasses), 'done');
  await registerPhones();
}, 600_000);

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

/** Clients that issue, list and download until stopped; returns the ids of what was issued by address. */
function startUsers(name: string) {
  let isOver = false;
  const issued = new Map<string, string>();
  const issue = async () => {
    for (let number = 0; !isOver; number++) {
      const email = `user-${name}-${number}@example.com`;
      const body = { passTemplateId: templates.imported, user: { email, firstName: 'Ada' } };
      issued.set(email, (await insist('POST', '/passes', body)).id);
    }
  };
  const read = async () => {
    const list = `/passes?passTemplateId=${templates.phones}`;
    const { items } = await insist('GET', list);
    while (!isOver) {
      await request('GET', list);
      await request('GET', `${items[0].downloadUrl}/apple`);
      await sleep(20);
    }
  };
  const lanes = Promise.all([issue(), read()]);
  lanes.catch(() => undefined);
  return {
    stop: async () => {
      isOver = true;
      await lanes;
      return issued;
    },
  };
}

const areRefused = async () => answers.filter(({ status }) => status === 503).length > refusalsMin;

type Fault = { name: string; kills?: true; audience: CampaignAudience; strike(): Promise<void> };

const everyone: CampaignAudience = { kind: 'everyone' };
/** Its recipients are selected at the launch. */
const filtered: CampaignAudience = {
  kind: 'filter',
  filter: { key: 'points', operator: 'isMoreThan', value: -1 },
};

const faults: Fault[] = [
  {
    name: 'a move of the shard',
    audience: everyone,
    strike: () => nodes.moveShardOf(workspaceHandle),
  },
  {
    name: 'a kill of its worker node',
    kills: true,
    audience: everyone,
    strike: async () => killNode(await nodes.workerOf(workspaceHandle), areRefused),
  },
  {
    name: 'a kill of the coordinator',
    kills: true,
    audience: filtered,
    strike: () => killNode('coordinator', areRefused),
  },
  {
    name: 'a network that is cut for 30 s',
    audience: filtered,
    strike: async () => {
      nodes.cut();
      await sleep(cutMilliseconds);
      nodes.mend();
    },
  },
];

describe.skipIf(!cluster)(
  'on a Citus cluster, in the middle of a campaign, an import and a bulk change',
  () => {
    for (const [index, { name, kills, audience, strike }] of faults.entries())
      test.skipIf(kills && !nodeCommand)(
        `${name} loses nothing and repeats nothing; clients get 503, then their data`,
        { timeout: 2 * recoveryMilliseconds },
        async () => {
          const tag = `fault${index}`;
          const points = 1_000_000 + index;
          const [{ now: begun } = {}] = await nodes.query<{ now: Date }>('select now()');
          const pushesBefore = fleet.report().pushes;
          answers = [];
          const users = startUsers(tag);
          const imported = await startImport(templates.imported, tag, importedRows);
          const action = { kind: 'update', attributes: { points } };
          const change = await ask('POST', '/bulk-changes', { passTemplateId: templates.changed, action });
          const changed = `/bulk-changes/${change.id}`;
          const content = { name, message: `Free cake: ${name}`, audience, pace };
          const draft = await ask('POST', '/campaigns', { passTemplateId: templates.phones, ...content });
          const campaign = `/campaigns/${draft.id}`;
          await ask('POST', `${campaign}/launch`);
          await waitFor('all three to be under way', async () => {
            const isPushing = fleet.report().pushes > pushesBefore;
            return (
              isPushing &&
              (await ask('GET', imported)).counts.issued > 0 &&
              (await ask('GET', changed)).processedCount > 0
            );
          });
          for (const path of [imported, changed, campaign])
            expect((await ask('GET', path)).status, path).toMatch(/running|Sending/);

          await strike();

          expect((await reach(imported, 'done')).counts).toMatchObject({ issued: importedRows, refused: 0 });
          const all = { processedCount: changedPasses, changedCount: changedPasses };
          expect(await reach(changed, 'done')).toMatchObject(all);
          expect(await reach(campaign, 'Sent')).toMatchObject({
            progress: { recipients, finished: recipients },
            stats: { passUpdates: phones, notifications: phones, failed: 0 },
          });
          const issued = await users.stop();
          await fleet.idle();
          expect(fleet.without(content.message)).toEqual([]);
          expect(fleet.shownTwice()).toEqual([]);
          expect(await holdersOf(`${tag}-%`)).toHaveLength(importedRows);
          expect(new Map(await holdersOf(`user-${tag}-%`))).toEqual(issued);
          expect(await countPasses(points)).toBe(changedPasses);
          const events = await readEvents({ since: begun, importPath: imported });
          expect(events).toEqual({
            issued: issued.size,
            imported: importedRows,
            changes: changedPasses,
            changedPasses,
          });
          requireWords();
        },
      );
  },
);

/** Addresses and passes; a person with two passes occurs twice. */
async function holdersOf(emails: string): Promise<[string, string][]> {
  const rows = await nodes.query<{ email: string; id: string }>(
    `select person.email, pass.id from passes as pass
     join pass_users as person on person.workspace_id = pass.workspace_id and person.id = pass.pass_user_id
     where person.email like $1 and pass.pass_template_id = $2`,
    [emails, templates.imported],
  );
  expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
  return rows.map(({ email, id }) => [email, id]);
}

async function countPasses(points: number): Promise<number | undefined> {
  const [row] = await nodes.query<{ count: number }>(
    `select count(*)::int as count from passes where pass_template_id = $1 and (attributes ->> 'points')::int = $2`,
    [templates.changed, points],
  );
  return row?.count;
}

/** Each change announces its passes once. */
async function readEvents({ since, importPath }: { since: Date | undefined; importPath: string }) {
  const [row] = await nodes.query(
    `with mentions as (
       select jsonb_array_elements_text(payload -> 'passIds') as id from events where type = 'passes.updated' and at >= $1
     )
     select (select count(*)::int from events where type = 'pass.issued' and at >= $1) as issued,
       (select sum((payload ->> 'count')::int)::int from events
        where type = 'passes.imported' and payload ->> 'importId' = $2) as imported,
       (select count(*)::int from mentions) as changes, (select count(distinct id)::int from mentions) as "changedPasses"`,
    [since, importPath.split('/').at(-1)],
  );
  return row;
}

function requireWords(): void {
  expect(answers.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([]);
  for (const { request, status, text } of answers) {
    if (status !== 503 || request.endsWith('/apple')) continue;
    expect(JSON.parse(text).error).toMatchObject({
      type: 'serverBusy',
      detail: expect.stringMatching(/\w \w/),
    });
  }
}
