import { expect, test } from 'vitest';
import {
  type HostedAnswer,
  type HostedPagesClient,
  mailedCode,
  openHostedPages,
  otherCode,
} from '../testing/hosted-pages-client.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { password } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';
import { untilAnswered, untilRefused } from '../testing/until-refused.ts';
import type { ThrottledEvent } from './record-throttled.ts';

const email = 'ada@example.com';

async function worldWithAda() {
  const { mails, sendMail } = createMailbox();
  const world = await createWorld({ sendMail });
  const names = { firstName: null, lastName: null };
  const { id: userId } = await world.identity.createUser({ email, password, ...names, emailVerified: true });
  const waits = (wanted: ThrottledEvent = 'sign_in.throttled') =>
    world.store.memory.auditEvents.filter(({ type }) => type === wanted);
  return { ...world, mails, userId, waits };
}

type WorldWithAda = Awaited<ReturnType<typeof worldWithAda>>;

test.each([
  ['somebody has', email],
  ['nobody has', 'nobody@example.com'],
])('tries that must wait at an address %s are in the audit record once for each wait', async (_, typed) => {
  const world = await worldWithAda();
  const { submit } = await openHostedPages(world.browser('203.0.113.9'));
  const wrong = () => submit('sign-in', { email: typed, password: 'wrong password' });
  const userId = typed === email ? world.userId : null;
  for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).status).toBe(400);
  expect(world.waits()).toEqual([]);
  for (const waits of [1, 2, 3]) {
    await untilRefused(wrong);
    for (let tries = 0; tries < 4; tries += 1) expect((await wrong()).status).toBe(429);
    expect(world.waits()).toHaveLength(waits);
    expect(world.waits().at(-1)).toMatchObject({ userId, ipAddress: '203.0.113.9' });
    world.advance(60);
  }
});

test('a wait is in the audit record once, however long the database takes over each try of a flood', async () => {
  let now = Date.UTC(2031, 0, 1);
  const latencies = [5, 60, 1_200, 17, 41];
  let asked = 0;
  const { memory, ...store } = createMemoryStore();
  const changeThrottles: typeof store.changeThrottles = async (steps) => {
    await store.changeThrottles(steps);
    asked += 1;
    now += latencies[asked % latencies.length] ?? 0;
  };
  const clock = () => new Date(now);
  const world = await createWorld({ clock, store: { ...store, changeThrottles } });
  const { submit } = await openHostedPages(world.browser());
  const guess = () => submit('reset-password', { token: 'guessed', password: 'quite another phrase' });
  for (const waits of [1, 2, 3, 4]) {
    await untilRefused(guess);
    await untilAnswered(guess);
    expect(memory.auditEvents.filter(({ type }) => type === 'sign_in.throttled')).toHaveLength(waits);
  }
});

type Guesses = (visit: HostedPagesClient, world: WorldWithAda) => Promise<() => Promise<HostedAnswer>>;

test.each<[string, boolean, Guesses]>([
  [
    'tries at mailed codes',
    true,
    async ({ submit }, { mails }) => {
      const { challenge } = (await submit('email-code', { email })).body;
      const code = otherCode(mailedCode(mails));
      return () => submit('email-code/verify', { challenge, code });
    },
  ],
  [
    'tries at an authenticator app’s codes',
    true,
    async ({ submit }, { identity, userId }) => {
      await identity.addTotpFactor({ userId });
      return async () => {
        const { challenge } = (await submit('sign-in', { email, password })).body;
        return submit('second-factor', { challenge, code: 'no code' });
      };
    },
  ],
  [
    'guesses of one sender at links that set a new password',
    false,
    async ({ submit }) =>
      () =>
        submit('reset-password', { token: 'guessed', password: 'quite another phrase' }),
  ],
])('so are %s', async (_, isOfAda, beginGuesses) => {
  const world = await worldWithAda();
  const visit = await openHostedPages(world.browser('203.0.113.9'));
  const guess = await beginGuesses(visit, world);
  await untilRefused(guess);
  for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(429);
  const userId = isOfAda ? world.userId : null;
  expect(world.waits()).toEqual([expect.objectContaining({ userId, ipAddress: '203.0.113.9' })]);
});

test.each([
  ['a password', 'sign-in', { email, password: 'wrong password' }],
  ['a code', 'second-factor', { code: 'no code' }],
])(
  'so is a sender who tries one password at many addresses, and not put down to whose %s is tried next',
  async (_, form, values) => {
    const world = await worldWithAda();
    await world.identity.addTotpFactor({ userId: world.userId });
    const { submit } = await openHostedPages(world.browser('203.0.113.9'));
    const { challenge } = (await submit('sign-in', { email, password })).body;
    for (let tried = 1; tried <= 30; tried += 1)
      await submit('sign-in', { email: `somebody${tried}@example.com`, password: 'wrong password' });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await submit(form, { challenge, ...values })).status).toBe(429);
    expect(world.waits()).toEqual([expect.objectContaining({ userId: null, ipAddress: '203.0.113.9' })]);
  },
);

test.each([
  ['codes to sign in with', 'email-code', email],
  ['links that set a password', 'forgot-password', email],
  ['links to an address nobody has', 'forgot-password', 'nobody@example.com'],
  ['proofs of a new address', 'sign-up', 'new@example.com'],
])('so are mails asked for too often: %s', async (_, form, to) => {
  const world = await worldWithAda();
  const { submit } = await openHostedPages(world.browser('203.0.113.9'));
  const ask = () => submit(form, { email: to, password, firstName: null, lastName: null });
  await untilRefused(ask);
  for (let times = 0; times < 3; times += 1) expect((await ask()).status).toBe(429);
  const userId = to === email ? world.userId : null;
  expect(world.waits('mail.throttled')).toEqual([
    expect.objectContaining({ userId, ipAddress: '203.0.113.9' }),
  ]);
});

test('so is a sender who signs up too often, or has mails sent to many addresses', async () => {
  const world = await worldWithAda();
  const { submit } = await openHostedPages(world.browser('203.0.113.9'));
  let tried = 0;
  const next = (form: string) => {
    tried += 1;
    const values = {
      email: `somebody${tried}@example.com`,
      password: 'short',
      firstName: null,
      lastName: null,
    };
    return submit(form, values);
  };
  for (const [form, type] of [
    ['sign-up', 'sign_up.throttled'],
    ['email-code', 'mail.throttled'],
  ] as const) {
    await untilRefused(() => next(form));
    expect((await next(form)).status).toBe(429);
    expect(world.waits(type)).toEqual([expect.objectContaining({ userId: null, ipAddress: '203.0.113.9' })]);
  }
});

test('a wait for the next try at an address’s codes is put down to whose address it is, whoever asked for the code', async () => {
  const world = await worldWithAda();
  const { submit } = await openHostedPages(world.browser('203.0.113.9'));
  const { body } = await submit('email-code', { email });
  const wrong = { challenge: body.challenge, code: 'no code' };
  for (let tries = 0; tries < 5; tries += 1)
    expect((await submit('email-code/verify', wrong)).status).toBe(400);
  expect((await submit('email-code/verify', wrong)).status).toBe(429);
  const owner = await openHostedPages(world.browser('192.0.2.1'));
  const { challenge } = (await owner.submit('email-code', { email })).body;
  const tried = await owner.submit('email-code/verify', { challenge, code: mailedCode(world.mails) });
  expect(tried.status).toBe(429);
  expect(world.waits()).toEqual([
    expect.objectContaining({ userId: world.userId, ipAddress: '203.0.113.9' }),
  ]);
});

test('a wait whose line could not be written is written down by the next try that meets it', async () => {
  const { memory, ...store } = createMemoryStore();
  let isAway = false;
  const recordAuditEvent: typeof store.recordAuditEvent = async (event) => {
    if (isAway) throw new Error('The database is away.');
    await store.recordAuditEvent(event);
  };
  const world = await createWorld({ store: { ...store, recordAuditEvent } });
  world.identity.app.onError((_, c) => c.json({}, 500));
  const { submit } = await openHostedPages(world.browser());
  const wrong = async () => (await submit('sign-in', { email, password: 'wrong password' })).status;
  for (let tries = 0; tries < 5; tries += 1) expect(await wrong()).toBe(400);
  isAway = true;
  expect(await wrong()).toBe(500);
  isAway = false;
  for (let tries = 0; tries < 3; tries += 1) expect(await wrong()).toBe(429);
  expect(memory.auditEvents.filter(({ type }) => type === 'sign_in.throttled')).toHaveLength(1);
});

test('the wait for a mail that proves an address is in the audit record with the browser that asked for it again', async () => {
  const world = await worldWithAda();
  const first = await openHostedPages(world.browser('203.0.113.9'));
  const values = { email: 'new@example.com', password, firstName: null, lastName: null };
  const { challenge } = (await first.submit('sign-up', values)).body;
  const { submit } = await openHostedPages(world.browser('198.51.100.7'));
  await untilRefused(() => submit('verify-email/resend', { challenge }));
  expect(world.waits('mail.throttled')).toEqual([
    expect.objectContaining({ userId: null, ipAddress: '198.51.100.7' }),
  ]);
});

test('so is the wait for one that is owed after a right password', async () => {
  const world = await worldWithAda();
  const unproved = { email: 'new@example.com', password };
  const { id: userId } = await world.identity.createUser({ ...unproved, firstName: null, lastName: null });
  const { submit } = await openHostedPages(world.browser('198.51.100.7'));
  await untilRefused(() => submit('sign-in', unproved));
  expect(world.waits('mail.throttled')).toEqual([
    expect.objectContaining({ userId, ipAddress: '198.51.100.7' }),
  ]);
});

test('up to the wait, and at the line it leaves, the store is asked the same whether or not anybody has the address', async () => {
  const asked: string[][] = [];
  for (const typed of [email, 'nobody@example.com']) {
    const calls: string[] = [];
    const store = new Proxy(createMemoryStore(), {
      get: (target, name, receiver) => {
        calls.push(String(name));
        return Reflect.get(target, name, receiver);
      },
    });
    const world = await createWorld({ store });
    await world.identity.createUser({ email, password, firstName: null, lastName: null });
    const { submit } = await openHostedPages(world.browser());
    calls.length = 0;
    await untilRefused(() => submit('sign-in', { email: typed, password: 'wrong password' }));
    asked.push(calls);
  }
  expect(asked[0]?.slice(-3)).toEqual(['changeThrottles', 'findUserByEmail', 'recordAuditEvent']);
  expect(asked[1]).toEqual(asked[0]);
});
