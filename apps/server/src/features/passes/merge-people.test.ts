import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { findPerson } from './find-people.ts';
import type { GivenIdentity } from './person-identity.ts';
import { savePassUsers } from './save-pass-users.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
});

afterAll(() => server?.stop());

const phone = '+4915112345678';

async function createPeople() {
  const { workspaceId, passIds, inWorkspace } = await createTestWorkspace(ctx);
  const save = (...people: (GivenIdentity & { firstName?: string; attributes?: Record<string, string> })[]) =>
    inWorkspace(async (tx) => {
      const changes = people.map((person) => ({ attributes: {}, ...person }));
      const { users } = await savePassUsers(ctx, tx, changes);
      return users.map(({ id }) => id);
    });
  const saveById = (...people: (({ id: string } | GivenIdentity) & { firstName?: string })[]) =>
    inWorkspace((tx) =>
      savePassUsers(
        ctx,
        tx,
        people.map((person) => ({ attributes: {}, ...person })),
      ),
    );
  return {
    ...{ workspaceId, passId: passIds[0] ?? '', inWorkspace, save, saveById },
    find: (given: GivenIdentity) => inWorkspace((tx) => findPerson(tx, given)),
    rows: () =>
      inWorkspace(({ db }) =>
        db.selectFrom('pass_users').selectAll().where('workspace_id', '=', workspaceId).execute(),
      ),
  };
}

test('a person is found by each identity, and people without any stay apart', async () => {
  const { save, find } = await createPeople();
  const [ada] = await save({ email: 'Ada@Example.com', phone, externalId: 'c-1' });
  for (const given of [{ email: 'ada@example.com' }, { phone }, { externalId: 'c-1' }])
    expect(await find(given)).toMatchObject({ id: ada, email: 'ada@example.com', phone, external_id: 'c-1' });
  expect(await find({ externalId: 'C-1' })).toBeNull();
  expect(await find({})).toBeNull();
  expect(new Set(await save({}, { firstName: 'Zoe' }, {})).size).toBe(3);
});

test('a change with two identities merges both people: passes and the stricter consent follow, links stay valid', async () => {
  const { workspaceId, passId, save, find, rows, inWorkspace } = await createPeople();
  const [byPhone = ''] = await save({ phone, firstName: 'Augusta', attributes: { city: 'London' } });
  await inWorkspace(async ({ db }) => {
    await db
      .updateTable('pass_users')
      .set({ unsubscribed_at: ctx.clock() })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', byPhone)
      .execute();
    await db
      .updateTable('passes')
      .set({ pass_user_id: byPhone })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', passId)
      .execute();
  });
  const known = await find({ email: 'ada@example.com' });
  const [merged] = await save({ email: 'ada@example.com', phone });
  expect(merged).toBe(known?.id);
  expect(await find({ phone })).toMatchObject({
    id: known?.id,
    first_name: known?.first_name,
    attributes: expect.objectContaining({ city: 'London' }),
    unsubscribed_at: expect.any(Date),
  });
  const left = (await rows()).find(({ id }) => id === byPhone);
  expect(left).toMatchObject({
    email: '',
    phone: null,
    first_name: '',
    attributes: {},
    merged_into: known?.id,
  });
  const pass = await inWorkspace(({ db }) =>
    db
      .selectFrom('passes')
      .select('pass_user_id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', passId)
      .executeTakeFirst(),
  );
  expect(pass?.pass_user_id).toBe(known?.id);
});

test('two people with different addresses are not merged by a shared phone, and nothing is written', async () => {
  const { save, find } = await createPeople();
  await save({ email: 'mother@example.com', phone });
  await expect(save({ email: 'new@example.com' }, { email: 'son@example.com', phone })).rejects.toMatchObject(
    {
      code: 'validationFailed',
      issues: [{ path: 'passes.1.user.phone', message: expect.stringContaining('another email address') }],
    },
  );
  expect(await find({ email: 'new@example.com' })).toBeNull();
});

test('rows of one set that name each other are one person', async () => {
  const { save } = await createPeople();
  const ids = await save({ phone }, { externalId: 'c-1' }, { phone, externalId: 'c-1', firstName: 'Ada' });
  expect(new Set(ids).size).toBe(1);
});

test('a change of the person who is merged in the same set applies to the person who is kept', async () => {
  const { save, saveById, find, rows } = await createPeople();
  const [byPhone = ''] = await save({ phone });
  await saveById({ email: 'ada@example.com', phone }, { id: byPhone, firstName: 'Augusta' });
  expect(await find({ phone })).toMatchObject({ email: 'ada@example.com', first_name: 'Augusta' });
  expect((await rows()).find(({ id }) => id === byPhone)).toMatchObject({ first_name: '' });
});

test('concurrent sets that name one person differently end with one person', async () => {
  const { save, rows } = await createPeople();
  const before = (await rows()).length;
  const sets = Array.from({ length: 6 }, (_, index) =>
    save(index % 2 === 0 ? { phone, externalId: 'c-1' } : { email: 'race@example.com', phone }, {
      email: `other-${index}@example.com`,
      externalId: `o-${index}`,
    }),
  );
  await Promise.all(sets);
  const people = (await rows()).filter(({ merged_into }) => merged_into === null);
  expect(people.filter((each) => each.phone === phone)).toEqual([
    expect.objectContaining({ email: 'race@example.com', external_id: 'c-1' }),
  ]);
  expect(people.length).toBe(before + 7);
});
