import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignAudience } from '@tessera/contract';
import { createIphoneFleet, type IphoneFleet } from '@tessera/wallet-lab';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { freePort } from './world/free-port.ts';
import { issueToFleet } from './world/issue-to-fleet.ts';
import { ageHeartbeats, ageNotifications, endQueueWaits } from './world/queue-waits.ts';
import { type Outside, startOutside } from './world/start-outside.ts';
import { type ServerProcess, startProcess } from './world/start-process.ts';
import { waitFor } from './world/wait-for.ts';
import { createWorldDatabase } from './world/world-database.ts';

const phones = 100;
/** More than a batch, so that a kill in the middle leaves passes that Google knows and the database does not. */
const androids = 24;
const leftOut = 12;

const cleanUps: (() => Promise<unknown>)[] = [];
let publicUrl: string;
let environment: Record<string, string>;
let outside: Outside;
let fleet: IphoneFleet;
let created: CreatedWorkspace;
let server: ServerProcess;

beforeAll(async () => {
  const database = await createWorldDatabase(inject('administratorUrl'));
  const directory = await mkdtemp(join(tmpdir(), 'tessera-kill-'));
  const port = await freePort();
  publicUrl = `http://localhost:${port}`;
  outside = await startOutside(publicUrl);
  environment = {
    ...outside.environment,
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    MASTER_KEY: randomBytes(32).toString('base64'),
  };
  fleet = createIphoneFleet({ count: phones, apns: outside.lab.apns, connections: 8 });
  cleanUps.push(
    () => database.drop(),
    () => rm(directory, { recursive: true, force: true }),
    () => outside.stop(),
    async () => fleet.close(),
  );
  // Started with both roles: only such a process keeps the development mailbox with the founder's code.
  server = await start();
  created = await createWorkspace(publicUrl);
  await saveToAndroids();
  await issueToFleet(created.person, created, fleet);
});

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

const start = async (flags: string[] = []): Promise<ServerProcess> => {
  const started = await startProcess({ environment, flags, publicUrl });
  cleanUps.push(() => started.kill());
  return started;
};

/** A filter for phones from this number on, by the points of their passes. */
const from = (index: number): CampaignAudience =>
  index === 0
    ? { kind: 'everyone' }
    : { kind: 'filter', filter: { key: 'points', operator: 'isMoreThan', value: index - 1 } };

const launch = async (message: string, firstIndex: number): Promise<string> => {
  const { workspaceHandle, passTemplateId, person } = created;
  const { id: campaignId } = await person.api.workspace.campaigns.create.mutate({
    workspaceHandle,
    passTemplateId,
    name: 'Cake',
    message,
    audience: from(firstIndex),
  });
  await person.api.workspace.campaigns.launch.mutate({ workspaceHandle, campaignId });
  return campaignId;
};

const pushed = (count: number): Promise<void> =>
  new Promise((resolve) => {
    let seen = 0;
    outside.lab.apns.onPush(() => {
      seen += 1;
      if (seen === count) resolve();
    });
  });

/** Issues passes to Android phones, and waits until the server knows that they are saved. */
const saveToAndroids = async (): Promise<void> => {
  const { workspaceHandle, passTemplateId, person } = created;
  for (let index = 0; index < androids; index++) {
    const pass = await person.api.workspace.passes.issue.mutate({
      workspaceHandle,
      passTemplateId,
      user: { email: `android-${index}@example.com`, firstName: 'Android', lastName: String(index) },
      attributes: { points: index },
    });
    const { headers } = await fetch(`${pass.downloadUrl}/google`, { redirect: 'manual' });
    outside.lab.google.wallet.save(headers.get('location') ?? '', `android-${index}`);
  }
  await waitFor('every saved pass to be known as held', async () => {
    const reach = await person.api.workspace.campaigns.reach.query({ workspaceHandle, passTemplateId });
    return reach.google === androids;
  });
};

/** Records what Android phones show from now on; `middle` resolves when some of the passes have changed. */
const watchAndroids = (halfway: number) => {
  const notified: string[] = [];
  let changed = 0;
  const middle = new Promise<void>((resolve) => {
    outside.lab.google.wallet.onPush(({ androidIds, notification }) => {
      if (notification) notified.push(...androidIds);
      else changed += 1;
      if (changed === halfway) resolve();
    });
  });
  return { notified, middle };
};

const sent = (campaignId: string) =>
  waitFor(
    'the campaign to be sent',
    async () => {
      const { workspaceHandle, person } = created;
      await endQueueWaits(environment.DATABASE_URL ?? '');
      await sleep(250);
      const { campaign } = await person.api.workspace.campaigns.get.query({ workspaceHandle, campaignId });
      return campaign.status === 'Sent' && campaign;
    },
    60_000,
  );

/**
 * Launches a campaign for the phones from this number on, and resolves in the middle of it; returns a check that only these were notified, once, and
 * counted.
 */
const reachTheMiddle = async (message: string, firstIndex = 0) => {
  const middle = pushed(phones / 4);
  const google = watchAndroids((androids - firstIndex) / 2);
  const campaignId = await launch(message, firstIndex);
  await Promise.all([middle, google.middle]);
  return async () => {
    const { stats, progress } = await sent(campaignId);
    await fleet.idle();
    expect(fleet.without(message).map(({ index }) => index)).toEqual(numbers(0, firstIndex));
    expect(fleet.shownTwice()).toEqual([]);
    expect(google.notified.toSorted()).toEqual(
      numbers(firstIndex, androids)
        .map((index) => `android-${index}`)
        .toSorted(),
    );
    const told = phones + androids - 2 * firstIndex;
    expect(progress).toEqual({ recipients: told, finished: told });
    expect(stats).toMatchObject({ passUpdates: told, notifications: told, failed: 0 });
  };
};

const numbers = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, index) => first + index);

describe('kill -9 in the middle of a campaign', () => {
  test('of the server: after the restart every phone of either wallet is notified and counted, and none twice', async () => {
    const everybodyWasTold = await reachTheMiddle('Free cake on Sunday');
    await server.kill();
    await ageHeartbeats(environment.DATABASE_URL ?? '');
    server = await start();
    await everybodyWasTold();
  });

  test('of the worker: the web process continues, and the next worker finishes', async () => {
    const { workosIdentifier } = await created.person.api.organization.lookup.query({});
    await created.person.refresh(workosIdentifier);
    await server.kill();
    server = await start(['--roles', 'web']);
    const worker = await start(['--roles', 'worker']);
    const everybodyWasTold = await reachTheMiddle('Free tea on Monday');
    await worker.kill();
    await ageHeartbeats(environment.DATABASE_URL ?? '');
    expect((await fetch(`${publicUrl}/health`)).status).toBe(200);
    await start(['--roles', 'worker']);
    await everybodyWasTold();
  });

  test('of the worker of a filtered campaign: only its recipients are notified and counted, once', async () => {
    await ageNotifications(environment.DATABASE_URL ?? '', created.workspaceHandle);
    const worker = await start(['--roles', 'worker']);
    const recipientsWereTold = await reachTheMiddle('Free juice on Tuesday', leftOut);
    await worker.kill();
    await ageHeartbeats(environment.DATABASE_URL ?? '');
    await start(['--roles', 'worker']);
    await recipientsWereTold();
  });
});
