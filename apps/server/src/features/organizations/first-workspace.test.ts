import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { insertOrganization } from './insert-organization.ts';
import { newUser, proceduresOf } from './procedures-of.fixture.ts';
import { removeEndedFoundings } from './remove-ended-foundings.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer();
  ctx = server.ctx;
});

afterAll(() => server?.stop());

const first = { companySize: 11, companyRole: 'Developer', timezoneName: 'Europe/Oslo' } as const;

describe('a first workspace', () => {
  test('begun in several windows at once founds one organization, which has them all', async () => {
    const userId = await newUser(ctx, 'hasty@example.com');
    const names = ['Hasty Coffee', 'Hasty Cafe', 'Hasty Coffee'];
    const account = { userId, organizationId: null };
    await Promise.all(names.map((name) => createWorkspace(ctx, account, { ...first, name })));
    expect(await ctx.identity.listMemberships(userId)).toHaveLength(1);
    const procedures = proceduresOf(ctx, userId);
    expect((await procedures.organization.list({})).totalCount).toBe(1);
    const { workspaces } = await procedures.workspace.list({});
    expect(workspaces.map(({ name }) => name).sort()).toEqual(names.sort());
    const leftAfter = async (milliseconds: number) => {
      await removeEndedFoundings(ctx, new Date(ctx.clock().getTime() + milliseconds));
      return (await sql`select from organization_foundings`.execute(ctx.database.global)).rows.length;
    };
    expect(await leftAfter(0)).toBeGreaterThan(0);
    expect(await leftAfter(2 * 3600 * 1000)).toBe(0);
  });

  test('asked for again under its key, after the answer was lost, is the one that was made, whatever else the second try says', async () => {
    const userId = await newUser(ctx, 'lost@example.com');
    const wish = { ...first, name: 'Lost Coffee', idempotencyKey: 'one visit of the form' };
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
    const wish = { ...first, name: 'Impatient Tea', idempotencyKey: 'one visit of the form' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => createWorkspace(ctx, account, wish)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await ctx.identity.listMemberships(userId)).toHaveLength(1);
    const within = { userId, organizationId: answers[0]?.organization.workosIdentifier ?? '' };
    const further = { ...wish, idempotencyKey: 'another visit of it' };
    const others = await Promise.all(Array.from({ length: 5 }, () => createWorkspace(ctx, within, further)));
    expect(new Set(others.map(({ id }) => id)).size).toBe(1);
    expect((await proceduresOf(ctx, userId).workspace.list({})).totalCount).toBe(2);
  });

  test('begun before the other window’s was founded is in it, even where it is looked at after', async () => {
    const userId = await newUser(ctx, 'overtaken@example.com');
    const account = { userId, organizationId: null };
    const began = ctx.clock();
    const swift = await createWorkspace(ctx, account, { ...first, name: 'Swift Coffee' });
    const times = [began];
    const overtaken = { ...ctx, clock: () => times.shift() ?? ctx.clock() };
    const second = await createWorkspace(overtaken, account, { ...first, name: 'Swift Cafe' });
    expect(second.organization).toEqual(swift.organization);
    const later = await createWorkspace(ctx, account, { ...first, name: 'Another Firm' });
    expect(later.organization).not.toEqual(swift.organization);
  });

  test('begun while the other window’s turn is still being written down is in what that one founds', async () => {
    const userId = await newUser(ctx, 'early@example.com');
    const account = { userId, organizationId: null };
    const isTaken = newGate();
    const isTold = newGate();
    const global = ctx.database.global.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        isTaken.open();
        await isTold.passed;
        return result;
      },
    });
    const database = { ...ctx.database, global };
    const swift = createWorkspace({ ...ctx, database }, account, { ...first, name: 'Early Coffee' });
    await isTaken.passed;
    // Far more than the founding itself takes.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const times = [ctx.clock()];
    isTold.open();
    const { organization } = await swift;
    const overtaken = { ...ctx, clock: () => times.shift() ?? ctx.clock() };
    const second = await createWorkspace(overtaken, account, { ...first, name: 'Early Cafe' });
    expect(second.organization).toEqual(organization);
  });

  /** Of a server whose identity provider founds an organization only once it is let through. */
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

  test('that waited is in what it waited for, however far the clock of its server is ahead', async () => {
    const userId = await newUser(ctx, 'ahead@example.com');
    const account = { userId, organizationId: null };
    const slow = slowContext();
    const holding = createWorkspace(slow.ctx, account, { ...first, name: 'Ahead Coffee' });
    await slow.isAsked;
    let looks = -1;
    const ahead = () => {
      looks += 1;
      return new Date(Date.now() + 60_000);
    };
    const waiting = createWorkspace({ ...ctx, clock: ahead }, account, { ...first, name: 'Ahead Cafe' });
    await expect.poll(() => looks).toBeGreaterThan(1);
    slow.letThrough();
    const { organization } = await holding;
    expect((await waiting).organization).toEqual(organization);
  });

  test('begun the moment after another was founded has an organization of its own', async () => {
    const userId = await newUser(ctx, 'serial@example.com');
    const account = { userId, organizationId: null };
    for (let number = 1; number <= 12; number += 1)
      await createWorkspace(ctx, account, { ...first, name: `Client ${number}` });
    expect(await ctx.identity.listMemberships(userId)).toHaveLength(12);
  });

  test('that waited for a founding that failed is not put into an older organization', async () => {
    const userId = await newUser(ctx, 'unlucky@example.com');
    const older = await createWorkspace(
      ctx,
      { userId, organizationId: null },
      { ...first, name: 'Older Inn' },
    );
    const failing = newGate();
    const failed = createWorkspace(
      {
        ...ctx,
        identity: {
          ...ctx.identity,
          createOrganization: () => failing.passed.then(() => Promise.reject(new Error('It is away.'))),
        },
      },
      { userId, organizationId: null },
      { ...first, name: 'Newer Inn' },
    );
    const turns = () =>
      ctx.database.global
        .selectFrom('organization_foundings')
        .select('organization_id')
        .where('user_id', '=', userId)
        .where('ends_at', '>', ctx.clock())
        .execute();
    await expect.poll(turns).toEqual([{ organization_id: null }]);
    const waiting = createWorkspace(ctx, { userId, organizationId: null }, { ...first, name: 'Newer Inn' });
    failing.open();
    await expect(failed).rejects.toThrow('It is away.');
    expect((await waiting).organization).not.toEqual(older.organization);
  });

  test('that took so long that its turn went to another founds nothing beside it', async () => {
    const userId = await newUser(ctx, 'slow@example.com');
    const slow = slowContext();
    const late = createWorkspace(
      slow.ctx,
      { userId, organizationId: null },
      { ...first, name: 'Slow Bakery' },
    );
    await slow.isAsked;
    const later = () => new Date(Date.now() + 300_000);
    await createWorkspace(
      { ...ctx, clock: later },
      { userId, organizationId: null },
      { ...first, name: 'Slow Bakers' },
    );
    slow.letThrough();
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
    const { organizations } = await proceduresOf(ctx, userId).organization.list({});
    expect(organizations.map(({ name }) => name)).toEqual(['Slow Bakers']);
  });

  test('is not kept waiting by a founding that its server did not survive', async () => {
    const userId = await newUser(ctx, 'patient@example.com');
    const lapsed = new Date(ctx.clock().getTime() - 1);
    await ctx.database.global
      .insertInto('organization_foundings')
      .values({ user_id: userId, ends_at: lapsed })
      .execute();
    await createWorkspace(ctx, { userId, organizationId: null }, { ...first, name: 'Patient Tea' });
    expect(await ctx.identity.listMemberships(userId)).toHaveLength(1);
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
      const died = await createWorkspace(dyingContext(steps), account, { ...first, name }).then(
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
      await procedures.workspace.create({ ...first, name });
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
      ...first,
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
      ...first,
      name: 'Fjord Hotel',
    });
    expect(made.organization.workosIdentifier).not.toBe(theirs.id);
  });

  test('of a name that the identity provider would refuse is refused at its field', async () => {
    const userId = await newUser(ctx, 'nasty@example.com');
    await expect(
      proceduresOf(ctx, userId).workspace.create({ ...first, name: 'Harbour \u0007 Books' }),
    ).rejects.toThrow('Use letters, digits and signs in one line');
  });
});

test('of two who take up the same begun organization one is refused in words', async () => {
  const begun = { workosIdentifier: 'org_begun_twice', name: 'Begun Twice' };
  const insert = () => ctx.database.global.transaction().execute((db) => insertOrganization(ctx, db, begun));
  const slow = ctx.database.global.transaction().execute(async (db) => {
    await insertOrganization(ctx, db, begun);
    const other = expect(insert()).rejects.toMatchObject({ code: 'conflict' });
    // Long enough for the other to look before this one is there to be seen; however it ends, it is refused.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { other };
  });
  await (await slow).other;
});

function newGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
