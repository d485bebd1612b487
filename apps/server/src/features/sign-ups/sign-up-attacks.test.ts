import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { countLockWaits } from '../../testing/lock-waits.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { getPass } from '../passes/get-pass.ts';
import { voidPass } from '../passes/void-pass.ts';
import { countMail } from './deliver-sign-up-mail.ts';
import { createSignUpLimits } from './sign-up-limits.ts';
import { makeSignUpPuzzle } from './sign-up-puzzle.ts';
import { signUpWorld, solvePuzzle } from './sign-up-world.fixture.ts';

const world = signUpWorld();
const { wait, inWorkspace, save, deliver, pageUrl, filledIn, post, outcome, passesOf, holdPass } = world;

/** What a visitor can tell apart, and the statements behind it. */
async function answerTo(body: object) {
  world.statements.length = 0;
  const response = await post(body);
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return {
    status: response.status,
    headers,
    body: await response.text(),
    statements: world.statements
      // A lease from the limit depends on how many signed up, not on who does.
      .filter((statement) => !statement.includes('rate_limits'))
      .map((statement) => statement.replaceAll(/'[^']*'/g, '?')),
  };
}

test.each([
  ['for everyone', { accessLevel: 'ANY' }],
  ['for everyone with confirmation', { accessLevel: 'ANY', confirmEmail: true }],
  ['for people with a pass', { accessLevel: 'ISSUED' }],
] as const)(
  'a sign-up %s answers every address with the same bytes after the same statements',
  async (name, settings) => {
    const at = (person: string) => `${person}@${name.replaceAll(' ', '-')}.example`;
    await holdPass(at('holder'));
    const ended = await holdPass(at('ended'));
    await inWorkspace((tx) => voidPass(world.ctx, tx, ended, { atOnce: true }));
    await holdPass(at('unsubscribed'));
    await inWorkspace(({ db }) =>
      db
        .updateTable('pass_users')
        .set({ unsubscribed_at: world.now() })
        .where('workspace_id', '=', world.address.workspaceId)
        .where('email_key', '=', at('unsubscribed'))
        .execute(),
    );
    for (let mail = 0; mail < 4; mail++) await inWorkspace((tx) => countMail(world.ctx, tx, at('flooded')));
    await save(settings);
    const [stranger, ...others] = [
      await answerTo(await filledIn(at('stranger'))),
      await answerTo(await filledIn(at('holder'))),
      await answerTo(await filledIn(at('ended'))),
      await answerTo(await filledIn(at('unsubscribed'))),
      await answerTo(await filledIn(at('flooded'))),
    ];
    expect(stranger).toMatchObject({ status: 200, body: '{"kind":"mailed"}' });
    for (const other of others) expect(other).toEqual(stranger);
    const mailed = (await deliver()).map(({ to }) => to);
    const expected = settings.accessLevel === 'ISSUED' ? ['holder'] : ['ended', 'holder', 'stranger'];
    expect(mailed.toSorted()).toEqual(expected.map(at));
  },
);

test('a mailbox gets a few mails and no more, however its address is written, and the page keeps answering alike', async () => {
  await save({ confirmEmail: true });
  const spellings = ['flooded', 'flooded+1', 'f.looded', 'FLOODED', 'flooded+2', 'fl.oo.ded+x'];
  for (const name of spellings)
    expect(await outcome(filledIn(`${name}@example.com`))).toEqual({ kind: 'mailed' });
  expect(await deliver()).toHaveLength(4);
});

test('a puzzle must be ours, of this page, young and solved, and a solution is valid once', async () => {
  const right = await filledIn('puzzle@example.com');
  const wrong = { ...right, solution: right.solution.map((candidate) => candidate + 1) };
  const log = vi.spyOn(world.ctx.countedLog, 'add');
  expect((await post(wrong)).status).toBe(400);
  expect(log.mock.calls).toEqual([
    ['info', 'A sign-up with an unsolved or forged puzzle was refused', { kind: world.address }],
  ]);
  log.mockRestore();
  expect((await post({ ...right, puzzle: `x${right.puzzle}` })).status).toBe(400);
  const elsewhere = makeSignUpPuzzle(world.ctx, 'another.page');
  expect((await post({ ...right, puzzle: elsewhere, solution: await solvePuzzle(elsewhere) })).status).toBe(
    400,
  );
  expect(await outcome(right)).toEqual({ kind: 'mailed' });
  expect(await outcome(right), 'the answer was lost').toEqual({ kind: 'mailed' });
  expect(await deliver()).toHaveLength(1);
  expect(await outcome({ ...right, email: 'another@example.com' })).toMatchObject({ kind: 'again' });
  const old = await filledIn('old@example.com');
  wait(5 * 60_000 + 1);
  expect(await outcome(old)).toEqual({ kind: 'again', puzzle: expect.any(String) });
  expect(await passesOf('another@example.com')).toEqual([]);
});

test('one network signs up two hundred people an hour, and no more', async () => {
  const limits = createSignUpLimits(world.ctx);
  const count = (network: string) => limits.count(world.address, network);
  for (let person = 0; person < 200; person++) await count('198.51.100.7');
  await expect(count('198.51.100.7')).rejects.toThrow('Too many sign-ups');
  // A request that the network's limit refuses does not count for the template.
  for (let more = 0; more < 10_000; more++) await count('198.51.100.7').catch(() => undefined);
  await count('198.51.100.8');
  wait(3_600_000);
  await count('198.51.100.7');
});

const waitingConnections = () => countLockWaits(world.ctx.database.global);

test('one network has twenty text messages sent an hour, and may go on signing up by mail', async () => {
  const limits = createSignUpLimits(world.ctx);
  const network = '198.51.100.9';
  for (let person = 0; person < 20; person++) await limits.count(world.address, network, true);
  await expect(limits.count(world.address, network, true)).rejects.toThrow('Too many sign-ups');
  await limits.count(world.address, network);
});

test('sign-ups of one template that take long hold a quarter of the connections, and another tenant is served', async () => {
  const other = await createTestWorkspace(world.ctx, { passes: 1 });
  const bodies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => filledIn(`crowd${index}@example.com`)),
  );
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = inWorkspace(async ({ db }) => {
    await sql`lock table pending_sign_ups in share mode`.execute(db);
    locked.resolve();
    await held;
  });
  await locked.promise;
  const answers = Promise.all(bodies.map(outcome));
  await expect.poll(waitingConnections, { timeout: 30_000 }).toBe(4);
  // Each of these takes a connection of its own: those of the crowd that wait here hold none.
  const reads = await Promise.all(
    Array.from({ length: 8 }, () =>
      other.inWorkspace((tx) => getPass(world.ctx, tx, other.passIds[0] ?? '')),
    ),
  );
  expect(reads).toHaveLength(8);
  expect(await waitingConnections()).toBe(4);
  release();
  await holding;
  expect((await answers).every(({ kind }) => kind === 'mailed')).toBe(true);
});

test('a sign-up waits for no other one of its template', async () => {
  const [slow, quick] = [await filledIn('slow@example.com'), await filledIn('quick@example.com')];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  // The answer of the first sign-up cannot be stored while another transaction stores it.
  const holding = inWorkspace(async ({ db }) => {
    await db
      .insertInto('idempotency_keys')
      .values({
        workspace_id: world.address.workspaceId,
        key: `sign-up ${slow.puzzle}`,
        request_hash: '',
        status: 200,
        body: '',
        created_at: world.now(),
      })
      .execute();
    locked.resolve();
    await held;
    throw new Error('rolled back');
  }).catch(() => undefined);
  await locked.promise;
  const waiting = outcome(slow);
  await expect.poll(waitingConnections, { timeout: 30_000 }).toBe(1);
  expect(await outcome(quick)).toEqual({ kind: 'mailed' });
  expect(await waitingConnections()).toBe(1);
  release();
  await holding;
  expect(await waiting).toEqual({ kind: 'mailed' });
});

/** The last one, because it uses up what this address may do. */
test('a flood of requests from one address is refused without a fault', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => fetch(pageUrl(), { method: 'POST', body: '{}' })),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].every((status) => status === 422 || status === 429)).toBe(true);
  expect(statuses).toContain(429);
});
