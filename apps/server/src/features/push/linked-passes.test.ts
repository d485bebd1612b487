import { emptyDesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CampaignWorld,
  createHolders,
  type Holders,
  startCampaignWorld,
} from '../../testing/campaign-world.fixture.ts';
import { type JobRunner, openJobRunner } from '../../testing/run-due-jobs.fixture.ts';
import { erasePerson } from '../erasures/erase-person.ts';
import { createPassTemplate } from '../pass-templates/create-pass-template.ts';
import { saveLinkedTemplates } from '../pass-templates/linked-templates.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { issuePass } from '../passes/issue/issue-pass.ts';
import { restorePass } from '../passes/restore-pass.ts';
import { updatePass } from '../passes/update-pass.ts';
import { voidPass } from '../passes/void-pass.ts';

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
  holders = await createHolders(world, { name: 'linked', passes: 2, iphones: [], androids: [0, 1] });
});

afterAll(async () => {
  holders?.close();
  await runner?.close();
  await world?.stop();
});

const settle = async () => {
  await runner.runAll([world.ctx]);
  await world.outside.lab.google.wallet.idle();
};

async function createCoupon(name: string) {
  return holders.inWorkspace(async (tx) => {
    const { id: passTemplateId, revisionId } = await createPassTemplate(world.ctx, tx, holders.workspace, {
      name,
      passType: 'coupon',
      createAsDemo: false,
      document: emptyDesignDocument('coupon', name),
      createdBy: null,
    });
    await publishPassTemplate(world.ctx, tx, { passTemplateId, revisionId });
    return passTemplateId;
  });
}

const link = (...passTemplateIds: string[]) =>
  holders.inWorkspace((tx) =>
    saveLinkedTemplates(world.ctx, tx, { passTemplateId: holders.passTemplateId, passTemplateIds }),
  );

/** To the person of the card with this number. */
async function issue(passTemplateId: string, number: number): Promise<string> {
  const user = { email: `holder-${number}@example.com`, firstName: '', lastName: '' };
  const { id } = await holders.inWorkspace((tx) =>
    issuePass(
      world.ctx,
      tx,
      holders.workspace,
      { passTemplateId, user, attributes: { code: 'CAKE' } },
      { via: 'api', by: null },
    ),
  );
  await settle();
  return id;
}

/** What lies beneath the card on the phone, as the titles of its coupons. */
const beneath = (number: number) =>
  world.outside.lab.google.wallet
    .heldBy(`linked-${number}`)
    .flatMap(({ linked }) => linked.map((coupon) => coupon.class.title))
    .toSorted();

test('a coupon of a linked template attaches itself to its holder’s card, and leaves it when it is voided', async () => {
  const cake = await createCoupon('Free cake');
  await link(cake);
  await settle();
  const coupon = await issue(cake, 0);
  expect(beneath(0)).toEqual(['Free cake']);
  expect(beneath(1)).toEqual([]);
  await holders.inWorkspace((tx) => voidPass(world.ctx, tx, coupon, { atOnce: false }));
  await settle();
  expect(beneath(0)).toEqual([]);
  await holders.inWorkspace((tx) => restorePass(world.ctx, tx, coupon, { via: 'api', by: null }));
  await settle();
  expect(beneath(0)).toEqual(['Free cake']);
  // Google shows the card’s holder a callout, and no notification.
  expect(holders.notified).toEqual([]);
});

test('linking a template attaches the coupons that holders already have; unlinking takes all of them away', async () => {
  const tea = await createCoupon('Tea');
  await issue(tea, 1);
  expect(beneath(1)).toEqual([]);
  await link(tea);
  await settle();
  expect(beneath(1)).toEqual(['Tea']);
  await link();
  await settle();
  expect([beneath(0), beneath(1)]).toEqual([[], []]);
});

test('a coupon that is given to another person moves to that person’s card', async () => {
  const pie = await createCoupon('Pie');
  await link(pie);
  const coupon = await issue(pie, 0);
  expect([beneath(0), beneath(1)]).toEqual([['Pie'], []]);
  for (const number of [1, 0]) {
    const user = { email: `holder-${number}@example.com` };
    await holders.inWorkspace((tx) => updatePass(world.ctx, tx, { id: coupon, user }));
    await settle();
    expect([beneath(number), beneath(1 - number)]).toEqual([['Pie'], []]);
    const { linked_to } = await holders.inWorkspace(({ db }) =>
      db
        .selectFrom('google_objects')
        .select('linked_to')
        .where('workspace_id', '=', holders.workspaceId)
        .where('pass_id', '=', coupon)
        .executeTakeFirstOrThrow(),
    );
    expect(linked_to).toBe(holders.passIds[number]);
  }
});

test('an erased person’s coupon leaves the card', async () => {
  const cookie = await createCoupon('Cookie');
  await link(cookie);
  await issue(cookie, 1);
  expect(beneath(1)).toEqual(['Cookie']);
  await holders.inWorkspace((tx) =>
    erasePerson(world.ctx, tx, { email: 'holder-1@example.com' }, { userId: null }),
  );
  await settle();
  expect(beneath(1)).toEqual([]);
});

test('links that Google refuses are refused with the reason', async () => {
  const { inWorkspace, passTemplateId } = holders;
  const [first, second] = [await createCoupon('First'), await createCoupon('Second')];
  await link(first);
  await expect(link(passTemplateId)).rejects.toThrow('A pass cannot be linked to itself.');
  await expect(link(world.ctx.ids.uuid())).rejects.toThrow('There is no such pass template.');
  const nest = (from: string, to: string) =>
    inWorkspace((tx) => saveLinkedTemplates(world.ctx, tx, { passTemplateId: from, passTemplateIds: [to] }));
  await expect(nest(first, second)).rejects.toThrow('linked to a card themselves');
  await expect(nest(second, passTemplateId)).rejects.toThrow('no links of links');
});
