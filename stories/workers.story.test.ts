import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createIphoneFleet } from '@tessera/wallet-lab';
import { afterEach, expect, inject, test } from 'vitest';
import { answerCommand } from '../apps/server/src/commands/answer-command.ts';
import { createWorkspace } from './world/create-workspace.ts';
import { freePort } from './world/free-port.ts';
import { issueToFleet } from './world/issue-to-fleet.ts';
import { startOutside } from './world/start-outside.ts';
import { startProcess } from './world/start-process.ts';
import { createStoryDatabase } from './world/story-database.ts';
import { waitFor } from './world/wait-for.ts';

const phones = 50;
const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** `npm start -- --workers n`, as a supervisor would run it. */
async function start(workers: number, furtherSettings = async (_publicUrl: string) => ({})) {
  const database = await createStoryDatabase(inject('administratorUrl'));
  const directory = await mkdtemp(join(tmpdir(), 'tessera-workers-'));
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  cleanUps.push(
    () => rm(directory, { recursive: true, force: true }),
    () => database.drop(),
  );
  const environment: Record<string, string> = {
    ...(await furtherSettings(publicUrl)),
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
  };
  const run = () => startProcess({ environment, flags: ['--workers', String(workers)], publicUrl });
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
  const workersReady = (count: number) =>
    waitFor(`${count} workers to run`, async () => {
      const running = await processesOf('worker');
      return running.length === count && running;
    });
  const restart = async () => {
    const next = await run();
    cleanUps.push(() => next.kill());
  };
  return { publicUrl, server, restart, processesOf, workersReady };
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
  const { publicUrl, server, processesOf, workersReady } = await start(2, async () => outside.environment);
  cleanUps.push(
    () => fleet.close(),
    () => outside.stop(),
  );
  const created = await createWorkspace(publicUrl);
  await issueToFleet(created.person, created, fleet);
  const [first = 0, second = 0] = await workersReady(2);
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
  const { publicUrl, server, restart } = await start(1, async () => outside.environment);
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
  const { publicUrl, server, workersReady } = await start(1);
  const workers = await workersReady(1);
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
