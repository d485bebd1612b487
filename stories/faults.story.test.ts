import { createIphoneFleet, type IphoneFleet } from '@tessera/wallet-lab';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { freePort } from './world/free-port.ts';
import { issueToFleet } from './world/issue-to-fleet.ts';
import { type Outside, startOutside } from './world/start-outside.ts';
import { startWorld, type World } from './world/start-world.ts';
import { waitFor } from './world/wait-for.ts';

const phones = 60;

let outside: Outside;
let world: World;
let created: CreatedWorkspace;
let fleet: IphoneFleet;

beforeAll(async () => {
  outside = await startOutside(`http://localhost:${await freePort()}`);
  world = await startWorld({
    administratorUrl: inject('administratorUrl'),
    environment: outside.environment,
    // Shorter waits than in production.
    push: { requestMilliseconds: 1_000, retryMilliseconds: 5, retryMillisecondsMax: 50 },
  });
  created = await createWorkspace(world.publicUrl);
  fleet = createIphoneFleet({ count: phones, apns: outside.lab.apns, connections: 8 });
  await issueToFleet(created.person, created, fleet);
});

afterAll(async () => {
  fleet?.close();
  await world?.stop();
  await outside?.stop();
});

afterEach(() => outside.lab.apns.faults.clear());

const runCampaign = async (message: string) => {
  const { workspaceHandle, passTemplateId, person } = created;
  const { id: campaignId } = await person.api.workspace.campaigns.create.mutate({
    workspaceHandle,
    passTemplateId,
    name: 'Cake',
    message,
  });
  await person.api.workspace.campaigns.launch.mutate({ workspaceHandle, campaignId });
  const campaign = await waitFor(
    'the campaign to be sent',
    async () => {
      const answer = await person.api.workspace.campaigns.get.query({ workspaceHandle, campaignId });
      return answer.campaign.status === 'Sent' && answer.campaign;
    },
    60_000,
  );
  await fleet.idle();
  return campaign;
};

describe('when APNs answers', () => {
  for (const fault of ['429', '503', '500', 'goaway', 'silence', 'lostAnswer'] as const)
    test(`${fault} to some pushes, all phones are notified in the end, and none twice`, async () => {
      outside.lab.apns.faults.next(5, fault);
      const message = `Free cake, ${fault}`;
      const campaign = await runCampaign(message);
      expect(campaign.stats).toMatchObject({ passUpdates: phones, notifications: phones, failed: 0 });
      expect(fleet.without(message)).toEqual([]);
      expect(fleet.shownTwice()).toEqual([]);
    });

  test('BadDeviceToken for all phones removes no registration: the configuration is wrong', async () => {
    outside.lab.apns.faults.next(phones, 'badDeviceToken');
    const campaign = await runCampaign('Free cake for nobody');
    expect(campaign.stats).toMatchObject({ notifications: 0, failed: phones });
    const { stats } = await created.person.api.workspace.passTemplates.get.query(created);
    expect(stats.active).toBe(phones);
  });

  test('with every fault at random, all phones are notified in the end, and none twice', async () => {
    outside.lab.apns.faults.random({
      seed: 7,
      probabilities: { '429': 0.1, '503': 0.1, '500': 0.05, goaway: 0.02, silence: 0.02, lostAnswer: 0.02 },
    });
    const message = 'Free cake, come what may';
    await runCampaign(message);
    expect(fleet.without(message)).toEqual([]);
    expect(fleet.shownTwice()).toEqual([]);
  });

  test('410 for some phones removes their registrations, and the others are notified', async () => {
    const dead = fleet.devices.slice(0, 5);
    for (const device of dead) outside.lab.apns.retireToken(device.pushToken);
    const before = await created.person.api.workspace.passTemplates.get.query(created);
    const message = 'Free cake for the living';
    const campaign = await runCampaign(message);
    expect(campaign.stats.notifications).toBe(phones - dead.length);
    expect(fleet.without(message).map((device) => device.index)).toEqual(dead.map((device) => device.index));
    const after = await created.person.api.workspace.passTemplates.get.query(created);
    expect([before.stats.active, after.stats.active]).toEqual([phones, phones - dead.length]);
  });
});
