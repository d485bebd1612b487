import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyDesignDocument } from '@tessera/pass-design';
import { createIphoneFleet } from '@tessera/wallet-lab';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { answerCommand } from '../apps/server/src/commands/answer-command.ts';
import { createWorkspace, founderPassword } from './world/create-workspace.ts';
import { freePort } from './world/free-port.ts';
import { issueToFleet } from './world/issue-to-fleet.ts';
import { copyLabKeys } from './world/lab-keys.ts';
import { enter } from './world/person.ts';
import { findInMail } from './world/read-mailed-code.ts';
import { startOutside } from './world/start-outside.ts';
import { startProcess } from './world/start-process.ts';
import { waitFor } from './world/wait-for.ts';
import { createWorldDatabase } from './world/world-database.ts';

const phones = 50;
const callsPerMinute = 60;
const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** `npm start -- --webs n --workers m`, as a supervisor would run it. */
async function start(flags: string[], furtherSettings: Record<string, string> = {}) {
  const database = await createWorldDatabase(inject('administratorUrl'));
  const directory = await mkdtemp(join(tmpdir(), 'tessera-workers-'));
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  cleanUps.push(
    () => rm(directory, { recursive: true, force: true }),
    () => database.drop(),
  );
  await copyLabKeys(directory);
  const environment: Record<string, string> = {
    ...furtherSettings,
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
  };
  const run = () => startProcess({ environment, flags, publicUrl });
  const server = await run();
  cleanUps.push(() => server.kill());
  /** The processes that `tessera status` lists. */
  const processesOf = async (role: string): Promise<number[]> => {
    const { stdout } = await answerCommand(['status', '--json'], environment);
    const { processes } = JSON.parse(stdout).database;
    return processes
      .filter(({ roles }: { roles: string[] }) => roles.join() === role)
      .map(({ process }: { process: string }) => Number(process.split('/')[1]));
  };
  const processesReady = (count: number, role: 'web' | 'worker') =>
    waitFor(`${count} processes with the role ${role} to run`, async () => {
      const running = await processesOf(role);
      return running.length === count && running;
    });
  const restart = async () => {
    const next = await run();
    cleanUps.push(() => next.kill());
  };
  return { publicUrl, server, restart, processesOf, processesReady };
}

async function launch(created: Awaited<ReturnType<typeof createWorkspace>>, message: string) {
  await isSent(created, await begin(created, message));
}

async function begin({ person, ...at }: Awaited<ReturnType<typeof createWorkspace>>, message: string) {
  const { id: campaignId } = await person.api.workspace.campaigns.create.mutate({
    ...at,
    name: message,
    message,
  });
  await person.api.workspace.campaigns.launch.mutate({ workspaceHandle: at.workspaceHandle, campaignId });
  return campaignId;
}

async function isSent(
  { person, workspaceHandle }: Awaited<ReturnType<typeof createWorkspace>>,
  campaignId: string,
) {
  await waitFor('the campaign to be sent', async () => {
    const { campaign } = await person.api.workspace.campaigns.get.query({ workspaceHandle, campaignId });
    return campaign.status === 'Sent';
  });
}

test('two workers beside the web process deliver a campaign once; one that dies is started again; all end with it', async () => {
  const outside = await startOutside('http://localhost');
  const fleet = createIphoneFleet({ count: phones, apns: outside.lab.apns, connections: 4 });
  const flags = ['--workers', '2'];
  const { publicUrl, server, processesOf, processesReady } = await start(flags, outside.environment);
  cleanUps.push(
    () => fleet.close(),
    () => outside.stop(),
  );
  const created = await createWorkspace(publicUrl);
  await issueToFleet(created.person, created, fleet);
  const [first = 0, second = 0] = await processesReady(2, 'worker');
  expect(await processesOf('web')).toEqual([server.pid]);
  await launch(created, 'Cake');
  process.kill(first, 'SIGKILL');
  await waitFor('another worker in its place', async () => {
    const running = await processesOf('worker');
    return running.length === 2 && !running.includes(first) && running.includes(second);
  });
  await launch(created, 'Tea');
  await fleet.idle();
  for (const message of ['Cake', 'Tea']) expect(fleet.without(message)).toEqual([]);
  expect(fleet.shownTwice()).toEqual([]);
  const workers = await processesOf('worker');
  process.kill(server.pid, 'SIGTERM');
  expect(await server.ended).toBe(0);
  expect(workers.filter(isRunning)).toEqual([]);
});

test('SIGTERM while passes are issued and downloaded and a campaign is sent loses none of them', async () => {
  const outside = await startOutside('http://localhost');
  const fleet = createIphoneFleet({ count: phones, apns: outside.lab.apns, connections: 4 });
  const { publicUrl, server, restart } = await start(['--workers', '1'], outside.environment);
  cleanUps.push(
    () => fleet.close(),
    () => outside.stop(),
  );
  const created = await createWorkspace(publicUrl);
  await issueToFleet(created.person, created, fleet);
  const { workspaceHandle, passTemplateId, person } = created;
  const issue = (email: string) =>
    person.api.workspace.passes.issue.mutate({
      workspaceHandle,
      passTemplateId,
      user: { email, firstName: 'Ada' },
    });
  const { downloadUrl } = await issue('ada@example.com');
  // As a proxy: sends no request to a server that reports that it stops.
  let isStopping = false;
  const probe = async () => {
    while (!isStopping) {
      isStopping = (await (await fetch(`${publicUrl}/health/ready`)).json()).status === 'stopping';
      await sleep(100);
    }
  };
  const issued: string[] = [];
  const issueInLane = async (lane: number) => {
    for (let number = 0; !isStopping; number += 1)
      issued.push((await issue(`lane-${lane}-${number}@example.com`)).id);
  };
  const downloads: string[] = [];
  const downloadInLane = async () => {
    while (!isStopping) {
      const response = await fetch(`${downloadUrl}/apple`);
      const file = Buffer.from(await response.arrayBuffer());
      downloads.push(`${response.status} ${file.subarray(0, 2).toString()}`);
    }
  };
  const lanes = [probe(), issueInLane(1), issueInLane(2), downloadInLane(), downloadInLane()];
  await waitFor('requests in all lanes', async () => issued.length > 4 && downloads.length > 4);
  const campaignId = await begin(created, 'Cake');
  process.kill(server.pid, 'SIGTERM');
  await Promise.all(lanes);
  expect(await server.ended).toBe(0);
  expect(new Set(downloads)).toEqual(new Set(['200 PK']));
  await restart();
  for (const passId of issued)
    expect(await person.api.workspace.passes.get.query({ workspaceHandle, passId })).toMatchObject({
      id: passId,
    });
  await isSent(created, campaignId);
  await fleet.idle();
  expect(fleet.without('Cake')).toEqual([]);
  expect(fleet.shownTwice()).toEqual([]);
});

test('in development the workers send to the lab and the mailbox of the web process, and end when it is killed', async () => {
  const { publicUrl, server, processesReady } = await start(['--workers', '1']);
  const workers = await processesReady(1, 'worker');
  // Signs up with a code from the mailbox.
  const created = await createWorkspace(publicUrl);
  const { workspaceHandle, passTemplateId, person } = created;
  const pass = await person.api.workspace.passes.issue.mutate({
    workspaceHandle,
    passTemplateId,
    user: { email: 'joao@example.com', firstName: 'João' },
  });
  const lab = (path: string, init?: RequestInit) => fetch(`${publicUrl}/lab/api${path}`, init);
  for (const phone of ['iphone', 'android']) {
    const added = await lab(`/phones/${phone}/passes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: pass.downloadUrl }),
    });
    expect(added.status, await added.text()).toBe(201);
  }
  await waitFor('both wallets to hold the pass', async () => {
    const { wallets } = await person.api.workspace.passes.get.query({ workspaceHandle, passId: pass.id });
    return wallets.apple && wallets.google;
  });
  await launch(created, 'Double points');
  await waitFor('both phones to notify', async () => {
    const { notifications } = await (await lab('/notifications')).json();
    return new Set(notifications.map(({ phoneId }: { phoneId: string }) => phoneId)).size === 2;
  });
  await server.kill();
  await waitFor('the worker to end', async () => !workers.some(isRunning));
});

test('two web processes share the port; one that dies is started again; SIGTERM loses no request', async () => {
  const metricsPort = await freePorts(4);
  const { publicUrl, server, processesReady } = await start(['--webs', '2', '--workers', '1'], {
    METRICS_PORT: String(metricsPort),
  });
  const [first = 0, second = 0] = await processesReady(2, 'web');
  const [worker = 0] = await processesReady(1, 'worker');
  // It answers as soon as one of them listens.
  await waitFor('both to listen', async () => server.output().includes('"message":"Ready"'));
  // Signs up with a code from the mailbox, which runs in the parent.
  const created = await createWorkspace(publicUrl);
  await launch(created, 'Cake');
  for (const number of [1, 2])
    await waitFor(`web process ${number} to have served requests`, async () => {
      await fetch(`${publicUrl}/health`, { headers: { connection: 'close' } }).catch(() => null);
      // The other process may serve while this one starts.
      const metrics = await fetch(`http://127.0.0.1:${metricsPort + number}/metrics`).catch(() => null);
      return (await metrics?.text())?.includes('http_server_request_duration_seconds_count');
    });
  process.kill(first, 'SIGKILL');
  await waitFor('another web process in its place', async () => {
    const running = await processesReady(2, 'web');
    return !running.includes(first) && running.includes(second);
  });
  const webs = await processesReady(2, 'web');
  const proxy = new Agent({ keepAlive: true });
  let isStopping = false;
  const load = async () => {
    const statuses: number[] = [];
    while (!isStopping) statuses.push((await ask(`${publicUrl}/api/v1/openapi.json`, proxy)).status);
    return statuses;
  };
  const lanes = [1, 2, 3, 4].map(load);
  await ask(`${publicUrl}/health/ready`, proxy);
  process.kill(server.pid, 'SIGTERM');
  await waitFor('the proxy to notice the stop', async () => {
    const { body } = await ask(`${publicUrl}/health/ready`, proxy);
    return JSON.parse(body).status === 'stopping';
  });
  isStopping = true;
  expect(new Set((await Promise.all(lanes)).flat())).toEqual(new Set([200]));
  expect(await server.ended).toBe(0);
  expect([...webs, worker].filter(isRunning)).toEqual([]);
  proxy.destroy();
});

describe('three processes on one database, each at a port of its own', () => {
  const bases: string[] = [];
  let created: Awaited<ReturnType<typeof createWorkspace>>;
  let stopAll: (() => unknown)[] = [];

  beforeAll(async () => {
    const outside = await startOutside('http://localhost');
    const database = await createWorldDatabase(inject('administratorUrl'));
    const directory = await mkdtemp(join(tmpdir(), 'tessera-processes-'));
    stopAll = [
      () => rm(directory, { recursive: true, force: true }),
      () => database.drop(),
      () => outside.stop(),
    ];
    const masterKey = randomBytes(32).toString('base64');
    for (const number of [1, 2, 3]) {
      const port = await freePort();
      bases.push(`http://localhost:${port}`);
      const environment = {
        ...outside.environment,
        ...{ PORT: String(port), PUBLIC_URL: bases[0] ?? '', DATABASE_URL: database.url },
        ...{ DATA_DIR: join(directory, String(number)), MASTER_KEY: masterKey },
        // The first one runs the jobs, and has the mailbox.
        ...{ ROLES: number === 1 ? 'web,worker' : 'web', API_REQUESTS_PER_MINUTE: String(callsPerMinute) },
      };
      const server = await startProcess({ environment, publicUrl: bases[number - 1] ?? '' });
      stopAll.push(() => server.kill());
    }
    created = await createWorkspace(bases[0] ?? '');
  });

  afterAll(async () => {
    for (const stop of stopAll.toReversed()) await stop();
  });

  const inEach = <Answer>(work: (base: string) => Promise<Answer>) => Promise.all(bases.map(work));
  const ofProcess = (number: number, url: string) => url.replace(bases[0] ?? '', bases[number - 1] ?? '');
  const createKey = async (name: string) => {
    const { person, workspaceHandle } = created;
    return person.api.workspace.apiKeys.create.mutate({ workspaceHandle, name });
  };
  const callApi = (base: string, key: string | null | undefined, init: RequestInit = {}, path = '/goals') =>
    fetch(`${base}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers },
    });

  test('a session is valid in all, and refused in all seconds after one ended it', async () => {
    const { email } = created.person;
    const person = await enter(bases[0] ?? '', 'sign-in', { email, password: founderPassword });
    const statusesOf = () =>
      inEach(async (base) => {
        const headers = { authorization: `Bearer ${person.accessToken()}` };
        return (await fetch(`${base}/trpc/account.get`, { headers })).status;
      });
    expect(await statusesOf()).toEqual([200, 200, 200]);
    const [, claims = ''] = person.accessToken().split('.');
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    await fetch(`${bases[1]}/user_management/sessions/logout?session_id=${sid}`, { redirect: 'manual' });
    const endedAt = performance.now();
    expect((await statusesOf())[1], 'at once where it ended').toBe(401);
    await waitFor('all to refuse it', async () => (await statusesOf()).every((status) => status === 401));
    expect(performance.now() - endedAt).toBeLessThan(6_000);
    await expect(person.refresh()).rejects.toThrow('No tokens');
  });

  test('an API key and its revocation, and a published design, apply in all at once', async () => {
    const { person, workspaceHandle, passTemplateId } = created;
    const key = await createKey('Till');
    const statuses = () => inEach(async (base) => (await callApi(base, key.value)).status);
    expect(await statuses()).toEqual([200, 200, 200]);
    await person.api.workspace.apiKeys.revoke.mutate({ workspaceHandle, apiKeyId: key.id });
    expect(await statuses()).toEqual([401, 401, 401]);

    const user = { email: 'joao@example.com', firstName: 'João' };
    const pass = await person.api.workspace.passes.issue.mutate({ workspaceHandle, passTemplateId, user });
    const shown = () =>
      inEach(async (base) => {
        const answer = await fetch(`${pass.downloadUrl.replace(bases[0] ?? '', base)}/apple`);
        const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
        return JSON.parse(strFromU8(files['pass.json'] ?? new Uint8Array())).description;
      });
    const before = await shown();
    expect(new Set(before).size).toBe(1);
    const { revisionId } = await person.api.workspace.passTemplates.save.mutate({
      ...{ workspaceHandle, passTemplateId, name: 'Tea club' },
      document: emptyDesignDocument('loyalty', 'Tea club'),
    });
    await person.api.workspace.passTemplates.publish.mutate({ workspaceHandle, passTemplateId, revisionId });
    const after = await shown();
    expect(new Set(after).size).toBe(1);
    expect(after).not.toEqual(before);
  });

  test('a repeated call with an idempotency key, and a link for one phone, take effect once', async () => {
    const { person, workspaceHandle, passTemplateId } = created;
    const { value } = await createKey('Kiosk');
    const body = JSON.stringify({ passTemplateId, user: { email: 'once@example.com', firstName: 'Ada' } });
    const issue = (base: string) =>
      waitFor('an answer', async () => {
        const headers = { 'idempotency-key': 'order-1' };
        const answer = await callApi(base, value, { method: 'POST', body, headers }, '/passes');
        // The first call is in progress.
        return answer.status !== 409 && { status: answer.status, id: (await answer.json()).id };
      });
    const issued = await inEach(issue);
    expect(new Set(issued.map(({ id }) => id)).size).toBe(1);
    expect(issued.map(({ status }) => status)).toEqual([201, 201, 201]);

    const scanner = {
      name: 'Gate',
      passTemplateIds: [passTemplateId],
      actions: [{ kind: 'redeem' as const }],
    };
    const { scanners } = person.api.workspace;
    const { id: scannerId } = await scanners.create.mutate({ workspaceHandle, ...scanner });
    const { link } = await scanners.makeLink.mutate({ workspaceHandle, scannerId });
    const token = new URL(link).hash.slice(1);
    const enrolled = await inEach(async (base) => {
      const headers = { 'content-type': 'application/json' };
      return (
        await fetch(`${base}/scan/enroll`, { method: 'POST', headers, body: JSON.stringify({ token }) })
      ).status;
    });
    expect(enrolled.toSorted()).toEqual([200, 404, 404]);
  });

  test('who unsubscribes in one gets no mail from the others', async () => {
    const { person, workspaceHandle, passTemplateId } = created;
    const pass = await person.api.workspace.passes.issue.mutate({
      ...{ workspaceHandle, passTemplateId, sendDownloadLink: true },
      user: { email: 'joan@example.com', firstName: 'Joan' },
    });
    const address = await waitFor('the mail', () =>
      findInMail(bases[0] ?? '', 'joan@example.com', /http\S+\/u\/\S+/),
    );
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(ofProcess(3, address), { method: 'POST', body })).status).toBe(200);
    const answers = await inEach(async (base) => {
      const headers = {
        authorization: `Bearer ${person.accessToken()}`,
        'content-type': 'application/json',
      };
      const sent = JSON.stringify({ workspaceHandle, passId: pass.id });
      const url = `${base}/trpc/workspace.passes.sendDownloadLink`;
      return (await fetch(url, { method: 'POST', headers, body: sent })).text();
    });
    for (const answer of answers) expect(answer).toContain('has unsubscribed');
  });

  test('the limit of an API key holds over all together', async () => {
    const { value } = await createKey('Flood');
    const begunAt = performance.now();
    const statuses = await inEach((base) =>
      Promise.all(Array.from({ length: 50 }, async () => (await callApi(base, value)).status)),
    );
    const refilled = Math.ceil((performance.now() - begunAt) / 1_000);
    const count = statuses.flat().filter((status) => status === 200).length;
    expect(count).toBeGreaterThanOrEqual(callsPerMinute);
    expect(count).toBeLessThanOrEqual(callsPerMinute + refilled);
    expect(new Set(statuses.flat())).toEqual(new Set([200, 429]));
  });
});

/** Returns the first of so many free ports. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const port = await freePort();
    const others = Array.from({ length: count - 1 }, (_, index) => port + index + 1);
    if ((await Promise.all(others.map(isFree))).every(Boolean)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Throws if the connection breaks. */
function ask(url: string, agent: Agent): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let body = '';
      response.on('data', (data) => {
        body += String(data);
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    }).on('error', reject);
  });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
