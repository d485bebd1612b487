import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type CampaignWorld,
  createHolders,
  type Holders,
  startCampaignWorld,
} from '../../testing/campaign-world.fixture.ts';
import { type JobRunner, openJobRunner } from '../../testing/run-due-jobs.fixture.ts';
import { createCampaign } from '../campaigns/draft/save-campaign.ts';
import { getCampaign } from '../campaigns/get-campaign.ts';
import { launchCampaign } from '../campaigns/launch/launch-campaign.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../pass-templates/save-pass-template.ts';
import { updatePass } from '../passes/update-pass.ts';

let world: CampaignWorld;
let runner: JobRunner;
let holders: Holders;

beforeAll(async () => {
  world = await startCampaignWorld();
  runner = await openJobRunner({
    databaseUrl: world.server.databaseUrl,
    onWait: (milliseconds) => {
      world.time.ahead += milliseconds;
    },
  });
});

afterEach(() => holders?.close());

afterAll(async () => {
  await runner?.close();
  await world?.stop();
});

let names = 0;

async function createHolder() {
  names += 1;
  holders = await createHolders(world, { name: `announced-${names}`, passes: 1, iphones: [], androids: [0] });
  return holders;
}

async function setPoints(points: number) {
  const [passId = ''] = holders.passIds;
  await holders.inWorkspace((tx) => updatePass(world.ctx, tx, { id: passId, attributes: { points } }));
  await settle();
}

async function settle() {
  await runner.runAll([world.ctx]);
  await world.outside.lab.google.wallet.idle();
}

const shownPoints = () => {
  const [pass] = world.outside.lab.google.wallet.heldBy(`${holders.name}-0`);
  return pass?.object.loyaltyPoints;
};

async function send(message: string) {
  const { passTemplateId, inWorkspace } = holders;
  const id = await inWorkspace(async (tx) => {
    const { id } = await createCampaign(world.ctx, tx, {
      passTemplateId,
      name: message,
      message,
      createdBy: null,
    });
    await launchCampaign(world.ctx, tx, id);
    return id;
  });
  await settle();
  return inWorkspace((tx) => getCampaign(tx, id));
}

const aDay = 24 * 60 * 60 * 1000 + 1;

test('Google notifies of changed points twice a day; the last notification is kept, and the third change is silent', async () => {
  await createHolder();
  for (const points of [1, 2, 3]) await setPoints(points);
  expect(holders.notified).toEqual([
    { number: 0, messageId: null },
    { number: 0, messageId: null },
  ]);
  expect(shownPoints()).toMatchObject({ balance: { int: 3 } });
  world.time.ahead += aDay;
  await setPoints(4);
  expect(holders.notified).toHaveLength(3);
});

test('a reward may use the notification that is kept', async () => {
  const { inWorkspace, workspaceId, passIds } = await createHolder();
  for (const points of [1, 2]) await setPoints(points);
  const [passId = ''] = passIds;
  await inWorkspace(({ db }) =>
    db
      .insertInto('rewards')
      .values({
        workspace_id: workspaceId,
        id: world.ctx.ids.uuid(),
        pass_id: passId,
        program_id: world.ctx.ids.uuid(),
        key: 'coffee',
        name: 'Free coffee',
        status: 'open',
        earned_by: world.ctx.ids.uuid(),
        earned_at: world.ctx.clock(),
      })
      .execute(),
  );
  await setPoints(0);
  expect(holders.notified).toHaveLength(3);
  // A fourth would exceed Google's limit.
  await setPoints(1);
  expect(holders.notified).toHaveLength(3);
});

test('so may a field that the design marks as urgent', async () => {
  const { inWorkspace, passTemplateId } = await createHolder();
  await inWorkspace(async (tx) => {
    const { document } = await findPublishedDesign(tx, passTemplateId);
    for (const field of Object.values(document.fields).flat())
      if (field.key === 'points') field.urgent = true;
    const { revisionId } = await savePassTemplate(world.ctx, tx, { passTemplateId, document, savedBy: null });
    await publishPassTemplate(world.ctx, tx, { passTemplateId, revisionId });
  });
  await settle();
  expect(holders.notified).toHaveLength(0);
  for (const points of [1, 2, 3, 4]) await setPoints(points);
  expect(holders.notified).toHaveLength(3);
});

test('a personal campaign over the budget arrives silently, and says so', async () => {
  await createHolder();
  for (const points of [1, 2]) await setPoints(points);
  const { delivery } = await send('Free cake, {{ user.firstName }}');
  expect(delivery.google).toMatchObject({ notifications: 0, failed: 0 });
  expect(delivery.failures).toEqual({ notificationLimit: 1 });
  const [pass] = world.outside.lab.google.wallet.heldBy(`${holders.name}-0`);
  expect(pass?.messages).toMatchObject([{ body: 'Free cake, Holder0', messageType: 'TEXT' }]);
});

test('messages to everyone count for the budget of each pass, and the third of a day is silent', async () => {
  await createHolder();
  expect((await send('One')).delivery.google.notifications).toBe(1);
  await setPoints(1);
  expect((await send('Two')).delivery.google.notifications).toBe(1);
  await setPoints(2);
  expect(holders.notified.map(({ messageId }) => messageId === null)).toEqual([false, true, false]);
  expect((await send('Three')).delivery.failures).toEqual({ notificationLimit: 1 });
});

test('a change that no field with a change message shows notifies nobody', async () => {
  const { inWorkspace, passTemplateId } = await createHolder();
  await inWorkspace(async (tx) => {
    const { document } = await findPublishedDesign(tx, passTemplateId);
    for (const field of Object.values(document.fields).flat()) delete field.changeMessage;
    const { revisionId } = await savePassTemplate(world.ctx, tx, { passTemplateId, document, savedBy: null });
    await publishPassTemplate(world.ctx, tx, { passTemplateId, revisionId });
  });
  await settle();
  await setPoints(7);
  expect(holders.notified).toEqual([]);
  expect(shownPoints()).toMatchObject({ balance: { int: 7 } });
});
