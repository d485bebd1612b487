import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkDesign } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { authenticateApiKey } from '../features/api-keys/authenticate-api-key.ts';
import { countReach } from '../features/campaigns/draft/count-reach.ts';
import { getCampaign } from '../features/campaigns/get-campaign.ts';
import { readTemplateStats } from '../features/pass-templates/get-pass-template.ts';
import { readTemplateStatistics } from '../features/pass-templates/statistics/read-template-statistics.ts';
import { sumEntries } from '../features/programs/open-balances.ts';
import { findAnomalies } from '../features/programs/statistics/find-anomalies.ts';
import { readProgramStatistics } from '../features/programs/statistics/read-program-statistics.ts';
import { listScanners } from '../features/scans/list-scanners.ts';
import { listWebhookEndpoints } from '../features/webhooks/list-webhook-endpoints.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';
import { addToLabPhones } from './add-to-lab-phones.ts';
import { auroraCoffee } from './aurora-coffee.ts';
import { readDemoApiKey } from './demo-api-key.ts';
import type { DemoPass } from './demo-content.ts';
import { personaRecoveryCodes, personaTotpSecret } from './ensure-special-personas.ts';
import { loadDemoData } from './load-demo-data.ts';
import { museumBergtal } from './museum-bergtal.ts';
import { personaPassword, personas } from './personas.ts';
import { startupMessage } from './startup-message.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ DEFAULT_PLAN: 'demo' });
  ctx = server.ctx;
});

afterAll(() => server?.stop());

async function inventory() {
  const organizations = await ctx.database.global
    .selectFrom('organizations')
    .innerJoin('workspaces', 'workspaces.organization_id', 'organizations.id')
    .select(['organizations.name', 'workspaces.id', 'can_create_non_demo_templates as full'])
    .select(['demo_pass_count_limit as limit', 'show_platform_branding as branding'])
    .orderBy('organizations.name')
    .execute();
  return Promise.all(
    organizations.map(async ({ id, ...organization }) => ({
      ...organization,
      ...(await ctx.database.inWorkspace(id, async ({ db }) => {
        const templates = await db
          .selectFrom('pass_templates')
          .leftJoin('passes', (join) =>
            join
              .onRef('passes.workspace_id', '=', 'pass_templates.workspace_id')
              .onRef('passes.pass_template_id', '=', 'pass_templates.id'),
          )
          .select(({ fn }) => [
            'pass_templates.name',
            'is_demo as isDemo',
            fn.count<string>('passes.id').as('passes'),
            fn.count<string>('voided_at').as('voided'),
            fn.count<string>('published_revision_id').as('published'),
          ])
          .where('pass_templates.workspace_id', '=', id)
          .groupBy(['pass_templates.workspace_id', 'pass_templates.id'])
          .orderBy('pass_templates.id')
          .execute();
        const campaigns = await db
          .selectFrom('campaigns')
          .select(['name', 'status'])
          .where('workspace_id', '=', id)
          .orderBy('name')
          .execute();
        const keys = await db.selectFrom('api_keys').select('name').where('workspace_id', '=', id).execute();
        return {
          templates: templates.map(
            ({ name, isDemo, passes, voided, published }) =>
              `${name}: ${isDemo ? 'demo, ' : ''}${published === '0' ? 'draft' : 'published'}, ${passes} passes, ${voided} voided`,
          ),
          campaigns: campaigns.map(({ name, status }) => `${name}: ${status}`),
          keys: keys.map(({ name }) => name),
        };
      })),
    })),
  );
}

function declaredPasses(index: number): DemoPass[] {
  return [...(auroraCoffee.templates(ctx.clock())[index]?.passes ?? [])];
}
const voidedIn = (index: number) =>
  declaredPasses(index).filter((pass) => pass.voidedDaysAgo !== undefined).length;

const complete = () => [
  {
    name: 'Aurora Coffee',
    full: true,
    limit: null,
    branding: false,
    templates: [
      `Aurora Rewards: published, 2000 passes, ${voidedIn(0)} voided`,
      `Aurora Gift Card: published, 86 passes, ${voidedIn(1)} voided`,
      `Summer Iced Coffee: published, 243 passes, ${voidedIn(2)} voided`,
      'Latte Art Evening: draft, 0 passes, 0 voided',
      'Aurora Stamps: published, 42 passes, 0 voided',
    ],
    campaigns: [
      'A coffee waits: Sending',
      'Candlelight tasting: Scheduled',
      'Double points weekend: Sent',
      'Halfway to Silver: Sending',
      'Happy birthday: Sending',
      'Happy hour: Draft',
      'New blend: Sent',
      'New from the roastery: Sent',
      'Second cup free: Sent',
      'Sunday brunch: Sending',
      'We miss you: Sending',
    ],
    keys: ['Demo'],
  },
  {
    name: 'Corner Books',
    full: false,
    limit: 25,
    branding: true,
    templates: ['Reader’s Card: demo, published, 4 passes, 0 voided'],
    campaigns: [],
    keys: [],
  },
  {
    name: 'Museum Bergtal',
    full: true,
    limit: null,
    branding: false,
    templates: [
      'Friends of the Museum: published, 3 passes, 0 voided',
      expect.stringMatching(/^Evening of Stories: published, 74 passes/),
      expect.stringMatching(/^Bergtal Railway: published, 19 passes/),
    ],
    campaigns: ['How to get there: Scheduled'],
    keys: [],
  },
];

async function team(): Promise<Record<string, number>> {
  const organization = await ctx.database.global
    .selectFrom('organizations')
    .select('workos_identifier')
    .where('name', '=', 'Aurora Coffee')
    .executeTakeFirstOrThrow();
  const { count: active } = await ctx.database.global
    .selectFrom('identity_memberships')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', organization.workos_identifier)
    .executeTakeFirstOrThrow();
  const invitations = await ctx.database.global
    .selectFrom('identity_invitations')
    .select(['revoked_at', 'expires_at'])
    .where('organization_id', '=', organization.workos_identifier)
    .where('accepted_at', 'is', null)
    .execute();
  const revoked = invitations.filter(({ revoked_at }) => revoked_at !== null);
  const expired = invitations.filter(
    ({ revoked_at, expires_at }) => revoked_at === null && expires_at <= ctx.clock(),
  );
  return {
    Active: Number(active),
    Invited: invitations.length - revoked.length - expired.length,
    InviteExpired: expired.length,
    InviteRevoked: revoked.length,
  };
}

class Killed extends Error {}

function dyingContext(stepsLeft: number): Context {
  let steps = stepsLeft;
  const step = () => {
    if (steps-- <= 0) throw new Killed();
  };
  const { ids, files } = ctx;
  const identity = requireEmbeddedProvider(ctx);
  return {
    ...ctx,
    ids: {
      uuid: () => {
        step();
        return ids.uuid();
      },
    },
    files: {
      ...files,
      write: async (key, bytes) => {
        step();
        await files.write(key, bytes);
      },
    },
    identity: {
      ...identity,
      createUser: async (input) => {
        step();
        return identity.createUser(input);
      },
      createOrganization: async (input) => {
        step();
        return identity.createOrganization(input);
      },
      addMembership: async (input) => {
        step();
        return identity.addMembership(input);
      },
    },
  };
}

test('an empty database gets a welcome text without sign-ins', async () => {
  const text = await startupMessage(ctx);
  expect(text).toContain('There is nothing in it yet');
  expect(text).not.toContain(personas.admin.email);
});

test('a load killed at any step is completed by the next one, without duplicates', async () => {
  for (let steps = 0; ; steps = steps < 12 ? steps + 1 : steps * 2) {
    try {
      await loadDemoData(dyingContext(steps));
      break;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
  expect(await inventory()).toEqual(complete());
  const admin = await ctx.identity.findUserByEmail(personas.admin.email);
  const member = await ctx.identity.findUserByEmail(personas.member.email);
  const roles = (id: string | undefined) => ctx.identity.listMemberships(id ?? '');
  expect(await roles(admin?.id)).toMatchObject([{ organizationName: 'Aurora Coffee', role: 'admin' }]);
  expect(await roles(member?.id)).toMatchObject([{ organizationName: 'Aurora Coffee', role: 'member' }]);
  const advisor = await ctx.identity.findUserByEmail(personas.twoOrganizations.email);
  expect(await roles(advisor?.id)).toMatchObject([
    { organizationName: 'Aurora Coffee', role: 'member' },
    { organizationName: 'Museum Bergtal', role: 'member' },
  ]);
  expect(await team()).toEqual({ Active: 17, Invited: 3, InviteExpired: 2, InviteRevoked: 1 });
});

async function firstNumbers() {
  const { id: workspaceId } = await ctx.database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', 'aurora-coffee')
    .executeTakeFirstOrThrow();
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const { id: campaignId, target_pass_template_id: passTemplateId } = await tx.db
      .selectFrom('campaigns')
      .select(['id', 'target_pass_template_id'])
      .where('workspace_id', '=', workspaceId)
      .where('name', '=', 'Double points weekend')
      .executeTakeFirstOrThrow();
    const { id: splitId } = await tx.db
      .selectFrom('campaigns')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('name', '=', 'Second cup free')
      .executeTakeFirstOrThrow();
    return {
      split: await getCampaign(tx, splitId),
      stats: await readTemplateStats(tx, passTemplateId, null, ctx.clock()),
      days: (await readTemplateStatistics(ctx, tx, { passTemplateId, timezoneName: 'Europe/Oslo' })).periods,
      reach: await countReach(server.ctx, tx, { passTemplateId }),
      campaign: await getCampaign(tx, campaignId),
    };
  });
}

test('the demo has a year of passes in both wallets, some removed, voided or expired, and a campaign of last week with clicks', async () => {
  const { stats, days, reach, campaign } = await firstNumbers();
  const passes = declaredPasses(0);
  const held = passes.filter(
    ({ wallet, removedDaysAgo, voidedDaysAgo }) =>
      wallet && removedDaysAgo === undefined && voidedDaysAgo === undefined,
  );
  const expired = passes.filter(
    ({ expiresDaysAgo, voidedDaysAgo }) => expiresDaysAgo !== undefined && voidedDaysAgo === undefined,
  );
  const active = held.length - expired.filter((pass) => held.includes(pass)).length;
  const [apple, google] = (['apple', 'google'] as const).map(
    (wallet) => held.filter((pass) => pass.wallet === wallet && !expired.includes(pass)).length,
  );
  expect(reach).toMatchObject({ passes: 2_000 - voidedIn(0) - expired.length, apple, google });
  expect(stats).toEqual({
    issued: 2_000,
    voided: voidedIn(0),
    expired: expired.length,
    active,
    linkClicks: 1_030,
  });
  const sum = (part: 'issued' | 'installedApple' | 'installedGoogle' | 'linkClicks') =>
    days.reduce((all, day) => all + day[part], 0);
  expect(sum('issued')).toBeGreaterThan(150);
  expect(sum('installedApple') + sum('installedGoogle')).toBeGreaterThan(120);
  expect(days.at(-1)?.active).toBe(stats.active);
  expect(sum('linkClicks')).toBeGreaterThan(500);
  expect(days.filter(({ issued }) => issued > 0).length).toBeGreaterThan(25);
  expect(campaign).toMatchObject({
    status: 'Sent',
    stats: { failed: 0, linkClicks: 320, uniqueClicks: 240 },
  });
  expect(campaign.stats.notifications).toBeGreaterThan(1_300);
  expect(campaign.conversions.passes).toBeGreaterThan(100);
  const finished = Date.parse(campaign.finishedAt ?? '');
  expect(finished).toBeGreaterThanOrEqual(Date.parse(campaign.launchedAt ?? ''));
  expect(ctx.clock().getTime() - finished).toBeGreaterThan(7 * 86_400_000);
});

test('the demo’s split campaign shows clicks and conversions by variant, and a variant that does better than the holdout', async () => {
  const { stats, conversions, splitResults } = (await firstNumbers()).split;
  const { variants = [], holdout } = splitResults ?? {};
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  expect(sum(variants.map(({ passUpdates }) => passUpdates))).toBe(stats.passUpdates);
  expect(sum(variants.map(({ uniqueClicks }) => uniqueClicks))).toBe(195);
  expect(variants.map((variant) => variant.conversions.passes)).toEqual([58, 96]);
  expect(conversions.passes).toBe(58 + 96);
  expect(holdout?.conversions.passes).toBe(7);
  expect(variants[1]?.uplift?.low).toBeGreaterThan(0);
  const { currency } = await ctx.database.global
    .selectFrom('workspaces')
    .select('currency')
    .where('name', '=', 'Aurora Coffee')
    .executeTakeFirstOrThrow();
  expect(currency, 'of the conversions’ values').toBe('NOK');
});

async function tools(handle: string) {
  const { id: workspaceId } = await ctx.database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', handle)
    .executeTakeFirstOrThrow();
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const { db } = tx;
    return {
      scanners: await listScanners(tx),
      endpoints: (await listWebhookEndpoints(ctx, tx, {})).items,
      segments: await db
        .selectFrom('segments')
        .select('name')
        .where('workspace_id', '=', workspaceId)
        .execute(),
      openSignUps: await db
        .selectFrom('pass_templates')
        .select('name')
        .where('workspace_id', '=', workspaceId)
        .where('sign_up_access_level', '=', 'ANY')
        .execute(),
      scans: await db.selectFrom('scans').selectAll().where('workspace_id', '=', workspaceId).execute(),
      deliveries: await db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .execute(),
      people: await db
        .selectFrom('pass_users')
        .select('attributes')
        .where('workspace_id', '=', workspaceId)
        .execute(),
    };
  });
}

test('the demo has a sign-up page, segments, a scanner with scans over months, a webhook with deliveries, and birthdays of today', async () => {
  const aurora = await tools('aurora-coffee');
  expect(aurora).toMatchObject({
    segments: [{}, {}, {}, {}],
    openSignUps: expect.arrayContaining([{ name: 'Aurora Rewards' }, { name: 'Aurora Stamps' }]),
    scanners: expect.arrayContaining([
      expect.objectContaining({ name: 'Till at Storgata', isEnrolled: true }),
      expect.objectContaining({ name: 'Storgata, at the counter', isEnrolled: true, findsPersons: true }),
    ]),
    endpoints: [{ description: 'Till system' }],
  });
  const times = aurora.scans.map(({ scanned_at }) => scanned_at.getTime());
  expect(times.length).toBeGreaterThan(1_000);
  expect(Math.max(...times)).toBeLessThanOrEqual(ctx.clock().getTime());
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(90 * 86_400_000);
  expect(new Set(aurora.scans.map(({ outcome }) => outcome))).toEqual(new Set(['accepted', 'voided']));
  expect(aurora.deliveries.length).toBeGreaterThan(80);
  expect(new Set(aurora.deliveries.map(({ status }) => status))).toContain('failed');
  expect(new Set(aurora.deliveries.map(({ event_type }) => event_type))).toContain('pass.scanned');
  const today = new Date().toISOString().slice(5, 10);
  const birthdays = aurora.people.map(({ attributes }) => String(attributes.birthday ?? '').slice(5));
  expect(birthdays).toContain(today);
  const museum = await tools('museum-bergtal');
  expect(museum.scanners).toMatchObject([{ actions: [{ kind: 'redeem' }] }]);
});

test('the stamp card has a year of visits in two stores whose balances are the sums of their entries, open rewards, and one unusual hour', async () => {
  const { id: workspaceId } = await ctx.database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', 'aurora-coffee')
    .executeTakeFirstOrThrow();
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const { id: passTemplateId } = await tx.db
      .selectFrom('pass_templates')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('name', '=', 'Aurora Stamps')
      .executeTakeFirstOrThrow();
    const passes = await tx.db
      .selectFrom('passes')
      .select(['id', 'attributes'])
      .where('workspace_id', '=', workspaceId)
      .where('pass_template_id', '=', passTemplateId)
      .execute();
    const ids = passes.map(({ id }) => id);
    const sums = await sumEntries(tx, ids);
    for (const { id, attributes } of passes) expect(attributes.stamps).toBe(sums.get(`${id} stamps`));
    const asked = { passTemplateId, timezoneName: 'Europe/Oslo' };
    const { hours, passes: busy } = await findAnomalies(ctx, tx, asked);
    expect(hours).toMatchObject([{ store: 'Harbor', hour: 21, count: 26 }]);
    expect(busy.length).toBeGreaterThan(0);
    const range = { ...asked, interval: 'month' as const };
    const { periods, actors, rewards } = await readProgramStatistics(ctx, tx, range);
    const visits = periods.reduce((sum, period) => sum + period.visits, 0);
    expect(visits).toBeGreaterThan(1_000);
    expect(new Set(actors.map(({ store }) => store))).toEqual(new Set(['Storgata', 'Harbor', null]));
    const [{ earned = 0, redeemed = 0 } = {}] = rewards;
    expect(redeemed).toBeGreaterThan(earned / 2);
    expect(earned).toBeGreaterThan(redeemed);
  });
});

test('the evening, its train and its campaign are ahead, on whatever day the demo is loaded', () => {
  const days = Array.from({ length: 8 }, (_, day) => new Date(Date.UTC(2027, 1, 25 + day, 21)));
  for (const today of days) {
    const [, evening, train] = museumBergtal.templates(today);
    const startsAt = evening?.design.details?.startsAt ?? '';
    expect(new Date(startsAt).getDay()).toBe(5);
    expect(Date.parse(startsAt)).toBeGreaterThan(today.getTime() + 4 * 86_400_000);
    expect(train?.design.details?.departsAt?.slice(0, 10)).toBe(startsAt.slice(0, 10));
  }
});

test('both lab phones take a pass with the campaign’s message and a stamp card with some stamps', async () => {
  await addToLabPhones(ctx);
  const answer = await fetch(`${ctx.config.publicUrl}/lab/api/phones`);
  const { phones } = (await answer.json()) as { phones: { id: string; passes: object[] }[] };
  expect(phones.map(({ id, passes }) => [id, passes.length])).toEqual([
    ['iphone', 2],
    ['android', 2],
  ]);
  // Which campaign's depends on the variant and the tier of the pass.
  const messages = /Double points all weekend|Ten cups to Silver|Which cup is yours|Taste the new blend/;
  for (const { passes } of phones) {
    expect(JSON.stringify(passes)).toMatch(messages);
    expect(JSON.stringify(passes)).toMatch(/[4-7] of 9/);
  }
});

test('a second start changes nothing, not even renamed content', async () => {
  const [aurora] = await ctx.database.global
    .updateTable('workspaces')
    .set({ name: 'Aurora Kaffe' })
    .where('handle', '=', 'aurora-coffee')
    .returning('id')
    .execute();
  expect(await loadDemoData(ctx)).toBe(false);
  expect(await inventory()).toEqual(complete());
  expect(aurora).toBeDefined();
});

test('every published design is without errors, and its texts have sufficient contrast', async () => {
  const workspaces = await ctx.database.global.selectFrom('workspaces').select('id').execute();
  const documents = await Promise.all(
    workspaces.map(({ id }) =>
      ctx.database.inWorkspace(id, ({ db }) =>
        db.selectFrom('pass_template_revisions').select('document').where('workspace_id', '=', id).execute(),
      ),
    ),
  );
  const issues = documents.flat().flatMap(({ document }) => checkDesign(document));
  expect(issues).toEqual([]);
});

test('the printed API key is valid for the demo workspace, and only its owner may read the file', async () => {
  const key = await readDemoApiKey(ctx.config);
  expect(await authenticateApiKey(ctx, key)).toMatchObject({
    kind: 'workspace',
    workspaceId: expect.stringMatching(/^\d+$/),
  });
  expect(statSync(join(server.directory, 'demo-api-key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(server.directory, 'demo-api-key'), 'utf8')).toBe(`${key}\n`);
});

test('the welcome text fits 80 columns (URLs aside), lists every persona and the password, and has an API call to paste', async () => {
  const text = await startupMessage(ctx);
  expect(text.split('\n').filter((line) => line.length > 80 && !/^ +http\S+$/.test(line))).toEqual([]);
  for (const persona of Object.values(personas)) expect(text).toContain(persona.email);
  for (const secret of [personaPassword, personaTotpSecret, ...personaRecoveryCodes])
    expect(text).toContain(secret);
  const body = /-d '([^']*)'/.exec(text)?.[1] ?? '';
  expect(JSON.parse(body)).toMatchObject({ user: { email: 'you@example.com' }, attributes: { points: 120 } });
  expect(text).toMatch(/\/aurora-coffee\/templates\/[0-9a-f-]{36}\n/);
  expect(text).toMatch(/\/p\/\S+\n/);
});

test('a database with other accounts gets no demo data', async () => {
  await requireEmbeddedProvider(ctx).createUser({
    email: 'own@company.example',
    password: null,
    firstName: 'Own',
    lastName: 'Person',
  });
  await ctx.database.global
    .updateTable('identity_users')
    .set({ email: 'renamed@aurora.example' })
    .where('email', '=', personas.limitedPlan.email)
    .execute();
  await loadDemoData(ctx);
  expect(await ctx.identity.findUserByEmail(personas.limitedPlan.email)).toBeNull();
});
