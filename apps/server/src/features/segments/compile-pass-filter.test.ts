import { randomUUID } from 'node:crypto';
import { type FilteredPass, matchesPassFilter, type PassFilter, passFilterSchema } from '@tessera/contract';
import {
  passFilterVectors,
  vectorAttributes,
  vectorCampaigns,
  vectorEvents,
  vectorNow,
  vectorPass,
} from '@tessera/contract/filter-test-vectors';
import { type DesignDocument, emptyDesignDocument, filterValues } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { saveAttributeValues } from '../../platform/database/search/save-attribute-values.ts';
import { insertLaunched } from '../../testing/launched-run.fixture.ts';
import {
  idOf,
  now,
  passCount,
  randomFilter,
  randomPass,
  seededRandom,
  type TestPass,
} from '../../testing/random-filters.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { countMatchingPasses, findPasses } from '../passes/find-passes.ts';
import { savePassUsers } from '../passes/save-pass-users.ts';
import { filterLookups } from './filter-lookups.ts';

const filterCount = 250;
const document: DesignDocument = {
  ...emptyDesignDocument('loyalty', 'Card'),
  attributes: vectorAttributes,
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

type Template = { workspaceId: string; passTemplateId: string };

const inWorkspace = <Result>(
  { workspaceId }: Template,
  work: (tx: WorkspaceTransaction) => Promise<Result>,
) => server.ctx.database.inWorkspace(workspaceId, work);

async function insertPass(tx: WorkspaceTransaction, passTemplateId: string, pass: TestPass): Promise<void> {
  const { workspaceId, db } = tx;
  const of = { workspace_id: workspaceId, pass_id: pass.id };
  const { users } = await savePassUsers(server.ctx, tx, [{ ...pass.person, attributes: pass.user }]);
  const userId = users[0]?.id ?? '';
  await db
    .insertInto('passes')
    .values({
      workspace_id: workspaceId,
      id: pass.id,
      pass_template_id: passTemplateId,
      pass_user_id: userId,
      attributes: JSON.stringify(pass.pass),
      status: pass.voided ? 'voided' : 'issued',
      expires_at: pass.expiresAt ?? null,
      link_version: 1,
      change_number: '1',
      last_modified: pass.refreshedAt,
      created_at: pass.createdAt,
      filter_values: JSON.stringify(filterValues(pass.pass)),
      external_id: pass.externalId ?? null,
      issued_via: pass.issuedVia ?? null,
      program_standing:
        pass.visits === undefined
          ? null
          : JSON.stringify({
              balances: {},
              visits: { count: pass.visits.length, last: pass.visits.toSorted((a, b) => +a - +b).at(-1) },
            }),
      utm: pass.signUpSource == null ? null : JSON.stringify({ source: pass.signUpSource }),
    })
    .execute();
  await saveAttributeValues(tx, passTemplateId, [{ id: pass.id, values: pass.pass }]);
  if (pass.apple) {
    const device = { workspace_id: workspaceId, device_library_identifier: pass.id };
    await db
      .insertInto('apple_devices')
      .values({ ...device, push_token: 'a1', updated_at: now })
      .execute();
    await db
      .insertInto('apple_registrations')
      .values({ ...of, ...device, pass_type_identifier: 'pass.example', created_at: pass.appleAt ?? now })
      .execute();
  }
  const object = { object_type: 'loyaltyObject', object_id: pass.id, class_id: 'class', face_hash: 'hash' };
  await db
    .insertInto('google_objects')
    .values({
      ...{ ...of, ...object, holders: pass.google ? 1 : 0, updated_at: now },
      first_saved_at: pass.googleSavedAt ?? null,
    })
    .execute();
  await insertEvents(tx, pass);
}

async function insertEvents({ workspaceId, db }: WorkspaceTransaction, pass: TestPass): Promise<void> {
  const of = { workspace_id: workspaceId, pass_id: pass.id };
  for (const { outcome, at } of pass.scans ?? [])
    await db
      .insertInto('scans')
      .values({
        ...{ ...of, id: randomUUID(), request_hash: Buffer.alloc(32), action: 'visit', attribute: null },
        ...{ amount: null, outcome, code_step: null, scanned_by: 'test', scanned_at: at, received_at: null },
      })
      .execute();
  for (const at of pass.visits ?? []) {
    const id = randomUUID();
    await db
      .insertInto('program_entries')
      .values({
        ...{ ...of, id, request_id: id, program_id: idOf(901), version: 1, balance: 'points', kind: 'earn' },
        ...{ amount: '1', earned: '1', balance_after: '1', actor_kind: 'scanner', actor_id: 'test' },
        ...{ occurred_at: at, recorded_at: at },
      })
      .execute();
  }
  for (const lapsesAt of pass.rewards ?? [])
    await db
      .insertInto('rewards')
      .values({
        ...{ ...of, id: randomUUID(), program_id: idOf(901), key: 'coffee', name: 'Coffee', status: 'open' },
        ...{ earned_by: randomUUID(), earned_at: now, lapses_at: lapsesAt },
      })
      .execute();
  for (const { campaignId, at } of pass.clicks ?? [])
    await db
      .insertInto('campaign_clicks')
      .values({ ...of, run_id: campaignId, first_clicked_at: at, clicks: 1, click_id: randomUUID() })
      .execute();
  for (const campaignId of pass.conversions ?? [])
    await db
      .insertInto('conversions')
      .values({
        ...{ ...of, id: randomUUID(), goal_id: idOf(900), run_id: campaignId },
        ...{ value: null, occurred_at: now, created_at: now },
      })
      .execute();
}

async function insertCampaigns(tx: WorkspaceTransaction, passTemplateId: string): Promise<void> {
  await tx.db
    .insertInto('campaign_goals')
    .values({ workspace_id: tx.workspaceId, id: idOf(900), name: 'Order', window_days: 7, created_at: now })
    .execute();
  await insertLaunched(
    tx,
    vectorCampaigns.map((id) => ({ id, target_pass_template_id: passTemplateId, launched_at: now })),
  );
}

/** The passes as stored, in the form of the predicate. */
async function readPasses(tx: WorkspaceTransaction, passes: readonly TestPass[]) {
  const rows = await tx.db
    .selectFrom('passes')
    .innerJoin('pass_users', 'pass_users.id', 'passes.pass_user_id')
    .select(['passes.id', 'passes.attributes', 'pass_user_id', 'pass_users.attributes as user_attributes'])
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .where('passes.workspace_id', '=', tx.workspaceId)
    .where('pass_users.workspace_id', '=', tx.workspaceId)
    .execute();
  return rows.map(({ id, attributes, pass_user_id: userId, user_attributes: own, ...person }) => {
    const pass = passes.find((each) => each.id === id);
    if (!pass) throw new Error('An unknown pass.');
    return {
      id,
      userId,
      form: filtered(pass, filterValues({ ...own, ...person }), filterValues(attributes)),
    };
  });
}

function filtered(
  { voided, expiresAt, apple = false, google = false, externalId = null, person, ...rest }: TestPass,
  user: FilteredPass['user'],
  pass: FilteredPass['pass'],
): FilteredPass {
  const living = apple || google ? 'active' : 'issued';
  const unvoided = expiresAt && expiresAt <= now ? 'expired' : living;
  return {
    status: voided ? 'voided' : unvoided,
    wallets: { apple, google },
    createdAt: rest.createdAt,
    refreshedAt: rest.refreshedAt,
    externalId,
    phone: person.phone ?? null,
    userExternalId: person.externalId ?? null,
    addedAt: [
      ...(apple ? [rest.appleAt ?? now] : []),
      // A save without a time fulfills only that it happened.
      ...(google ? [rest.googleSavedAt ?? new Date(Number.NaN)] : []),
    ],
    scannedAt: (rest.scans ?? []).flatMap(({ outcome, at }) => (outcome === 'accepted' ? [at] : [])),
    clickedAt: (rest.clicks ?? []).map(({ at }) => at),
    clickedCampaigns: (rest.clicks ?? []).map(({ campaignId }) => campaignId),
    convertedCampaigns: rest.conversions ?? [],
    visitedAt: rest.visits ?? [],
    rewardsReady: (rest.rewards ?? []).filter((lapsesAt) => lapsesAt === null || lapsesAt > now).length,
    issuedVia: rest.issuedVia ?? null,
    signUpSource: rest.signUpSource ?? null,
    user,
    pass,
  };
}

async function idsBySql(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  filter: PassFilter,
): Promise<string[]> {
  const wanted = { passTemplateId, document, now, filter };
  const { rows, total } = await findPasses(tx, { ...wanted, after: null, limit: 100 });
  expect(await countMatchingPasses(tx, wanted), JSON.stringify(filter)).toBe(rows.length);
  expect(total.totalCount).toBe(rows.length);
  return rows.map(({ id }) => id).toSorted();
}

test('the database finds the pass of the shared vectors exactly where the predicate does', async () => {
  const template = await createTestWorkspace(server.ctx, { passes: 0 });
  const { firstName, lastName, email, ...user } = vectorPass.user;
  expect(vectorNow).toEqual(now);
  await inWorkspace(template, async (tx) => {
    await insertCampaigns(tx, template.passTemplateId);
    await insertPass(tx, template.passTemplateId, {
      ...vectorEvents,
      id: idOf(1),
      person: { firstName, lastName, email, phone: '+4915112345678', externalId: 'C-7' },
      user,
      pass: vectorPass.pass,
      createdAt: now,
      refreshedAt: now,
      externalId: 'Order-7',
      rewards: [null, now],
    });
    for (const [filter, matches] of passFilterVectors)
      expect([filter, await idsBySql(tx, template.passTemplateId, filter)]).toEqual([
        filter,
        matches ? [idOf(1)] : [],
      ]);
  });
});

test('for random filters and values, pages, counts and index lookups agree with the predicate', async () => {
  const template = await createTestWorkspace(server.ctx, { passes: 0 });
  const random = seededRandom(20261121);
  const passes = Array.from({ length: passCount }, (_, index) => randomPass(random, index));
  await inWorkspace(template, async (tx) => {
    await insertCampaigns(tx, template.passTemplateId);
    for (const pass of passes) await insertPass(tx, template.passTemplateId, pass);
    const stored = await readPasses(tx, passes);
    expect(stored).toHaveLength(passCount);
    for (let number = 0; number < filterCount; number++) {
      const filter = passFilterSchema.parse(randomFilter(random, 4));
      const matching = stored.filter(({ form }) => matchesPassFilter(filter, vectorAttributes, form, now));
      const expected = matching.map(({ id }) => id).toSorted();
      expect([filter, await idsBySql(tx, template.passTemplateId, filter)]).toEqual([filter, expected]);
      const asked = { passTemplateId: template.passTemplateId, attributes: vectorAttributes, now };
      for (const { leadsTo, find } of filterLookups(tx, filter, asked)) {
        const candidates = await find(1_000);
        const owners = matching.map(({ id, userId }) => (leadsTo === 'rows' ? id : userId));
        expect([filter, owners.filter((id) => !candidates.includes(id))]).toEqual([filter, []]);
      }
    }
  });
});
