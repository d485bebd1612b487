import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { newUser, proceduresOf } from '../../testing/procedures-of.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { insertOrganization } from './insert-organization.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer();
  ctx = server.ctx;
});

afterAll(() => server?.stop());

const form = { companySize: 11, companyRole: 'Developer', timezoneName: 'Europe/Oslo' } as const;

describe('a first workspace', () => {
  test('begun in several windows at once founds one organization, which has them all', async () => {
    const userId = await newUser(ctx, 'hasty@example.com');
    const names = ['Hasty Coffee', 'Hasty Cafe', 'Hasty Coffee'];
    const account = { userId, organizationId: null };
    await Promise.all(names.map((name) => createWorkspace(ctx, account, { ...form, name })));
    expect(await ctx.identity.listMemberships(userId)).toHaveLength(1);
    const procedures = proceduresOf(ctx, userId);
    expect((await procedures.organization.list({})).totalCount).toBe(1);
    const { workspaces } = await procedures.workspace.list({});
    expect(workspaces.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  test('asked for again under its key, after the answer was lost, is the one that was made, whatever else the second try says', async () => {
    const userId = await newUser(ctx, 'lost@example.com');
    const wish = { ...form, name: 'Lost Coffee', idempotencyKey: 'one visit of the form' };
    const made = await createWorkspace(ctx, { userId, organizationId: null }, wish);
    const repeated = [
      await createWorkspace(ctx, { userId, organizationId: null }, wish),
      await createWorkspace(ctx, { userId, organizationId: made.organization.workosIdentifier }, wish),
      await createWorkspace(ctx, { userId, organizationId: null }, { ...wish, name: 'Found Coffee' }),
    ];
    expect(repeated).toEqual([made, made, made]);
    expect(await ctx.identity.listMemberships(userId)).toHaveLength(1);
    expect((await proceduresOf(ctx, userId).workspace.list({})).totalCount).toBe(1);
    const other = await newUser(ctx, 'other@example.com');
    const theirs = await createWorkspace(ctx, { userId: other, organizationId: null }, wish);
    expect(theirs.id).not.toBe(made.id);
  });

  test('asked for several times at once under one key is made once', async () => {
    const userId = await newUser(ctx, 'impatient@example.com');
    const account = { userId, organizationId: null };
    const wish = { ...form, name: 'Impatient Tea', idempotencyKey: 'one visit of the form' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => createWorkspace(ctx, account, wish)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await ctx.identity.listMemberships(userId)).toHaveLength(1);
    const within = { userId, organizationId: answers[0]?.organization.workosIdentifier ?? '' };
    const further = { ...wish, idempotencyKey: 'another visit of it' };
    const others = await Promise.all(Array.from({ length: 5 }, () => createWorkspace(ctx, within, further)));
    expect(new Set(others.map(({ id }) => id)).size).toBe(1);
    expect((await proceduresOf(ctx, userId).workspace.list({})).totalCount).toBe(2);
  });

  function slowContext() {
    const asked = newGate();
    const slow = newGate();
    const { identity } = ctx;
    const createOrganization: typeof identity.createOrganization = async (input) => {
      asked.open();
      await slow.passed;
      return identity.createOrganization(input);
    };
    return {
      ctx: { ...ctx, identity: { ...identity, createOrganization } },
      isAsked: asked.passed,
      letThrough: slow.open,
    };
  }

  test('requested while the identity provider is slow shares the organization of the request before', async () => {
    const userId = await newUser(ctx, 'ahead@example.com');
    const account = { userId, organizationId: null };
    const slow = slowContext();
    const first = createWorkspace(slow.ctx, account, { ...form, name: 'Ahead Coffee' });
    await slow.isAsked;
    const second = await createWorkspace(ctx, account, { ...form, name: 'Ahead Cafe' });
    slow.letThrough();
    expect((await first).organization).toEqual(second.organization);
    expect(await ctx.identity.listMemberships(userId)).toHaveLength(1);
  });

  test('begun the moment after another was created has an organization of its own', async () => {
    const userId = await newUser(ctx, 'serial@example.com');
    const account = { userId, organizationId: null };
    for (let number = 1; number <= 12; number += 1)
      await createWorkspace(ctx, account, { ...form, name: `Client ${number}` });
    expect(await ctx.identity.listMemberships(userId)).toHaveLength(12);
  });

  test('requested again after the identity provider failed is not put into an older organization', async () => {
    const userId = await newUser(ctx, 'unlucky@example.com');
    const account = { userId, organizationId: null };
    const older = await createWorkspace(ctx, account, { ...form, name: 'Older Inn' });
    const createOrganization = () => Promise.reject(new Error('It is away.'));
    const failing = { ...ctx, identity: { ...ctx.identity, createOrganization } };
    const wish = { ...form, name: 'Newer Inn' };
    await expect(createWorkspace(failing, account, wish)).rejects.toThrow('It is away.');
    expect((await createWorkspace(ctx, account, wish)).organization).not.toEqual(older.organization);
  });

  /** Dies at the step, counting those that leave something behind. */
  function dyingContext(steps: number): Context {
    let left = steps;
    const step = () => {
      if (left === 0) throw new Error('The server died.');
      left -= 1;
    };
    const { identity, ids, clock } = ctx;
    return {
      ...ctx,
      ids: {
        ...ids,
        uuid: () => {
          step();
          return ids.uuid();
        },
      },
      clock: () => {
        step();
        return clock();
      },
      identity: {
        ...identity,
        createOrganization: async (input) => {
          step();
          const made = await identity.createOrganization(input);
          step();
          return made;
        },
        addMembership: async (input) => {
          const added = await identity.addMembership(input);
          step();
          return added;
        },
      },
    };
  }

  test('is there whole or not at all when the server dies, and the next try ends with one of everything', async () => {
    for (let steps = 0; ; steps += 1) {
      const name = `Harbour ${steps}`;
      const userId = await newUser(ctx, `newcomer-${steps}@example.com`);
      const account = { userId, organizationId: null };
      const died = await createWorkspace(dyingContext(steps), account, { ...form, name }).then(
        () => false,
        () => true,
      );
      if (!died) {
        expect(steps).toBeGreaterThan(4);
        break;
      }
      const procedures = proceduresOf(ctx, userId);
      expect((await procedures.organization.list({})).totalCount).toBe(0);
      expect((await procedures.workspace.list({})).totalCount).toBe(0);
      await procedures.workspace.create({ ...form, name });
      expect(await procedures.workspace.list({})).toMatchObject({
        workspaces: [{ name, organization: { name } }],
        totalCount: 1,
      });
      expect(await ctx.identity.listMemberships(userId)).toMatchObject([
        { organizationName: name, role: 'admin' },
      ]);
    }
  });

  test('takes up the organization a token speaks for when it was left without a page, under any name', async () => {
    const userId = await newUser(ctx, 'returning@example.com');
    const begun = await ctx.identity.createOrganization({ name: 'Begun long ago' });
    await ctx.identity.addMembership({ userId, organizationId: begun.id, role: 'admin' });
    const { organization } = await proceduresOf(ctx, userId, begun.id).workspace.create({
      ...form,
      name: 'Another name',
    });
    expect(organization).toEqual({ workosIdentifier: begun.id });
    const { organizations } = await proceduresOf(ctx, userId).organization.list({});
    expect(organizations).toMatchObject([{ name: 'Begun long ago' }]);
  });

  test('is never made in an organization that somebody else administrates', async () => {
    const userId = await newUser(ctx, 'guest@example.com');
    const theirs = await ctx.identity.createOrganization({ name: 'Fjord Hotel' });
    await ctx.identity.addMembership({ userId, organizationId: theirs.id, role: 'member' });
    const made = await proceduresOf(ctx, userId, theirs.id).workspace.create({
      ...form,
      name: 'Fjord Hotel',
    });
    expect(made.organization.workosIdentifier).not.toBe(theirs.id);
  });

  test('of a name that the identity provider would refuse is refused at its field', async () => {
    const userId = await newUser(ctx, 'nasty@example.com');
    await expect(
      proceduresOf(ctx, userId).workspace.create({ ...form, name: 'Harbour \u0007 Books' }),
    ).rejects.toThrow('Use letters, digits and signs in one line');
  });
});

test('two requests that create the page of one organization get the same page', async () => {
  const created = { workosIdentifier: 'org_created_twice', name: 'Created Twice' };
  const insert = () =>
    ctx.database.global.transaction().execute((db) => insertOrganization(ctx, db, created));
  const slow = ctx.database.global.transaction().execute(async (db) => {
    const inserted = await insertOrganization(ctx, db, created);
    const other = insert();
    // The other one must wait for this transaction.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { inserted, other };
  });
  const { inserted, other } = await slow;
  expect(inserted.isNew).toBe(true);
  expect(await other).toEqual({ ...inserted, isNew: false });
});

function newGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
