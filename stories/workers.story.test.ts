import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const server = await startProcess({ environment, flags: ['--workers', String(workers)], publicUrl });
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
  return { publicUrl, server, processesOf, workersReady };
}

async function launch({ person, ...at }: Awaited<ReturnType<typeof createWorkspace>>, message: string) {
  const { id: campaignId } = await person.api.workspace.campaigns.create.mutate({
    ...at,
    name: message,
    message,
  });
  const { workspaceHandle } = at;
  await person.api.workspace.campaigns.launch.mutate({ workspaceHandle, campaignId });
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
