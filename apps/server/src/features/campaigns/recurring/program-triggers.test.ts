import { randomUUID } from 'node:crypto';
import type { CampaignTrigger, EntryAction } from '@tessera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createProgramWorld } from '../../programs/program-world.fixture.ts';
import { recordEntry } from '../../programs/record-entry.ts';
import { reverseEntry } from '../../programs/reverse-entry.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { launchCampaign } from '../launch/launch-campaign.ts';
import { selectRecipients } from '../launch/select-recipients.ts';
import { listRuns } from '../list-campaigns.ts';
import { runRecurring } from './run-recurring.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const minute = 60;
const day = 24 * 60 * minute;
const visit = { kind: 'visit' } as const;

async function setUp(trigger: CampaignTrigger) {
  // Far from a change of the clocks.
  const later = { seconds: (Date.parse('2037-05-11T10:00:00Z') - Date.now()) / 1_000 };
  const ctx: Context = {
    ...server.ctx,
    clock: () => new Date(server.ctx.clock().getTime() + later.seconds * 1_000),
  };
  const world = await createProgramWorld(ctx, { passes: 3 });
  const { inWorkspace, passTemplateId, workspaceId } = world;
  const content = { name: 'Thanks', message: 'Thank you', passTemplateId, createdBy: null, trigger };
  const { id: campaignId } = await inWorkspace((tx) => createCampaign(ctx, tx, content));
  await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
  const attempt = { retries: 1, signal: new AbortController().signal };
  return {
    ...world,
    ctx,
    later,
    at: (action: EntryAction, passId: string, more: { id?: string; occurredAt?: string } = {}) =>
      inWorkspace((tx) =>
        recordEntry(
          ctx,
          tx,
          { id: randomUUID(), passId, action, ...more },
          { kind: 'scanner', id: randomUUID() },
        ),
      ),
    undo: (entryId: string) =>
      inWorkspace((tx) =>
        reverseEntry(ctx, tx, { id: randomUUID(), entryId, actor: { kind: 'account', id: null } }),
      ),
    /** Lets time pass, begins the due run and selects its recipients: the passes that it reached first. */
    reached: async (seconds: number) => {
      later.seconds += seconds;
      const before = new Set(
        (await inWorkspace((tx) => listRuns(tx, { campaignId }))).items.map(({ id }) => id),
      );
      await runRecurring(ctx, { workspaceId, campaignId });
      const { items } = await inWorkspace((tx) => listRuns(tx, { campaignId }));
      const begun = items.filter(({ id }) => !before.has(id));
      for (const { id } of begun) await selectRecipients(ctx, { workspaceId, campaignId: id }, attempt);
      const { rows } = await inWorkspace((tx) =>
        sql<{ pass_id: string }>`select pass_id from campaign_chunks, unnest(pass_ids) as pass_id
          where workspace_id = ${workspaceId} and run_id = any(${begun.map(({ id }) => id)}::uuid[])`.execute(
          tx.db,
        ),
      );
      return rows.map(({ pass_id }) => pass_id).toSorted();
    },
  };
}

test('visits of a minute share a run; a doubled, late or reversed scan reaches its pass once, when it arrives, or not', async () => {
  const world = await setUp({ kind: 'visited', delayMinutes: 0 });
  const [ada = '', bob = '', eve = ''] = world.passIds;
  const id = randomUUID();
  await world.at(visit, ada, { id });
  await world.at(visit, ada, { id });
  await world.at(visit, bob);
  const mistake = await world.at(visit, eve);
  await world.undo(mistake.id);
  expect(await world.reached(2 * minute)).toEqual([ada, bob].toSorted());
  expect(await world.reached(2 * minute)).toEqual([]);
  // The first scan again, and one of yesterday that had no network.
  await world.at(visit, ada, { id });
  await world.at(visit, eve, {
    occurredAt: new Date(world.ctx.clock().getTime() - day * 1_000).toISOString(),
  });
  expect(await world.reached(2 * minute)).toEqual([eve]);
  await world.at(visit, ada);
  expect(await world.reached(2 * minute)).toEqual([ada]);
});

test('a reward that was earned reaches its pass, a bought one and another reward do not', async () => {
  const world = await setUp({ kind: 'rewardEarned', reward: 'mug', delayMinutes: 0 });
  const [ada = '', bob = '', eve = ''] = world.passIds;
  await world.at({ kind: 'earn', balance: 'points', amount: 50 }, ada);
  await world.at({ kind: 'earn', balance: 'stamps', amount: 9 }, bob);
  await world.at({ kind: 'earn', balance: 'points', amount: 30 }, eve);
  await world.at({ kind: 'redeem', reward: 'cake' }, eve);
  expect(await world.reached(2 * minute)).toEqual([ada]);
  expect(await world.reached(2 * minute)).toEqual([]);
});

test('a balance is reached from below, again after it fell', async () => {
  const world = await setUp({ kind: 'balanceReached', balance: 'points', amount: 20, delayMinutes: 0 });
  const [ada = ''] = world.passIds;
  const earn = (amount: number) => world.at({ kind: 'earn', balance: 'points', amount }, ada);
  await earn(19);
  expect(await world.reached(2 * minute)).toEqual([]);
  await earn(1);
  expect(await world.reached(2 * minute)).toEqual([ada]);
  await earn(5);
  expect(await world.reached(2 * minute)).toEqual([]);
  await world.at({ kind: 'spend', balance: 'points', amount: 10 }, ada);
  await earn(10);
  expect(await world.reached(2 * minute)).toEqual([ada]);
  const mistake = await world.at({ kind: 'spend', balance: 'points', amount: 10 }, ada);
  await world.undo(mistake.id);
  expect(await world.reached(2 * minute)).toEqual([]);
});

test('a pass that rises to the tier is reached, not one that has it and earns more', async () => {
  const world = await setUp({ kind: 'tierReached', tier: 'Silver', delayMinutes: 0 });
  const [ada = '', bob = ''] = world.passIds;
  const earn = (passId: string, amount: number) =>
    world.at({ kind: 'earn', balance: 'points', amount }, passId);
  await earn(ada, 10);
  await earn(bob, 9);
  expect(await world.reached(2 * minute)).toEqual([ada]);
  await earn(ada, 5);
  await earn(bob, 200);
  await world.issue({ points: 10 });
  expect(await world.reached(2 * minute)).toEqual([]);
});

test('days after the last visit a pass is reached once, and once more after the next absence', async () => {
  const world = await setUp({ kind: 'notVisited', days: 3, time: '12:00' });
  const [ada = '', bob = ''] = world.passIds;
  await world.at(visit, ada);
  await world.at(visit, bob);
  world.later.seconds += day;
  await world.at(visit, bob);
  const days: string[][] = [];
  for (let count = 0; count < 6; count++) days.push(await world.reached(day));
  expect(days.flat().toSorted()).toEqual([ada, bob].toSorted());
  const firstDay = (passId: string) => days.findIndex((reached) => reached.includes(passId));
  expect(firstDay(bob) - firstDay(ada)).toBe(1);
  await world.at(visit, ada);
  const more: string[][] = [];
  for (let count = 0; count < 6; count++) more.push(await world.reached(day));
  expect(more.flat()).toEqual([ada]);
});

test('a visit that was taken back neither delays nor repeats the message to absent holders', async () => {
  const world = await setUp({ kind: 'notVisited', days: 3, time: '12:00' });
  const [ada = ''] = world.passIds;
  await world.at(visit, ada);
  world.later.seconds += day;
  const mistake = await world.at(visit, ada);
  await world.undo(mistake.id);
  const days: string[][] = [];
  for (let count = 0; count < 5; count++) days.push(await world.reached(day));
  expect(days).toEqual([[], [ada], [], [], []]);
});

test('a trigger on what the program does not have is refused', async () => {
  const world = await setUp({ kind: 'visited', delayMinutes: 0 });
  const { passTemplateId, inWorkspace, ctx } = world;
  const content = { name: 'A', message: 'Hello', passTemplateId, createdBy: null };
  const refused: [CampaignTrigger, string][] = [
    [{ kind: 'rewardEarned', reward: 'tea', delayMinutes: 0 }, 'trigger.reward'],
    [{ kind: 'balanceReached', balance: 'preset', amount: 1, delayMinutes: 0 }, 'trigger.balance'],
    [{ kind: 'tierReached', tier: 'Iron', delayMinutes: 0 }, 'trigger.tier'],
  ];
  for (const [trigger, path] of refused)
    await expect(inWorkspace((tx) => createCampaign(ctx, tx, { ...content, trigger }))).rejects.toMatchObject(
      { code: 'validationFailed', issues: [{ path }] },
    );
  const plain = await createProgramWorld(ctx, { rules: null });
  await expect(
    plain.inWorkspace((tx) =>
      createCampaign(ctx, tx, {
        ...content,
        passTemplateId: plain.passTemplateId,
        trigger: { kind: 'visited', delayMinutes: 0 },
      }),
    ),
  ).rejects.toMatchObject({ issues: [{ path: 'trigger.kind' }] });
});
