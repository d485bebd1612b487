import { expect, test } from 'vitest';
import {
  type HostedAnswer,
  type HostedPagesClient,
  mailedCode,
  openHostedPages,
  otherCode,
} from '../testing/hosted-pages-client.ts';
import { eventName } from '../testing/memory.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { password } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';
import { untilRefused } from '../testing/until-refused.ts';

const email = 'ada@example.com';

async function worldWithAda() {
  const { mails, sendMail } = createMailbox();
  const world = await createWorld({ sendMail });
  const names = { firstName: null, lastName: null };
  const { id: userId } = await world.identity.createUser({ email, password, ...names, emailVerified: true });
  const waits = (action = 'sign_in') =>
    world.store.memory.auditEvents.filter((event) => eventName(event) === `attempt.throttled ${action}`);
  return { ...world, mails, userId, waits };
}

type WorldWithAda = Awaited<ReturnType<typeof worldWithAda>>;

test.each([
  ['an account', email],
  ['no account', 'nobody@example.com'],
])('throttled passwords for an address that %s has are in the audit log once per block', async (_, typed) => {
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

type Guesses = (visit: HostedPagesClient, world: WorldWithAda) => Promise<() => Promise<HostedAnswer>>;

test.each<[string, boolean, Guesses]>([
  [
    'mailed codes',
    true,
    async ({ submit }, { mails }) => {
      const { challenge } = (await submit('email-code', { email })).body;
      const code = otherCode(mailedCode(mails));
      return () => submit('email-code/verify', { challenge, code });
    },
  ],
  [
    'an authenticator app’s codes',
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
    'password reset links from one network',
    false,
    async ({ submit }) =>
      () =>
        submit('reset-password', { token: 'guessed', password: 'quite another phrase' }),
  ],
])('throttled guesses at %s are in the audit log once per block', async (_, isOfAda, beginGuesses) => {
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
  'a network that tries one password at many addresses is in the audit log, without the account whose %s is tried next',
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
  ['links to an address that no account has', 'forgot-password', 'nobody@example.com'],
  ['proofs of a new address', 'sign-up', 'new@example.com'],
])('throttled mails are in the audit log: %s', async (_, form, to) => {
  const world = await worldWithAda();
  const { submit } = await openHostedPages(world.browser('203.0.113.9'));
  const ask = () => submit(form, { email: to, password, firstName: null, lastName: null });
  await untilRefused(ask);
  for (let times = 0; times < 3; times += 1) expect((await ask()).status).toBe(429);
  const userId = to === email ? world.userId : null;
  expect(world.waits('mail')).toEqual([expect.objectContaining({ userId, ipAddress: '203.0.113.9' })]);
});

test('a network that signs up too often, or has mails sent to many addresses, is in the audit log', async () => {
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
  for (const [form, action] of [
    ['sign-up', 'sign_up'],
    ['email-code', 'mail'],
  ] as const) {
    await untilRefused(() => next(form));
    expect((await next(form)).status).toBe(429);
    expect(world.waits(action)).toEqual([
      expect.objectContaining({ userId: null, ipAddress: '203.0.113.9' }),
    ]);
  }
});

test('throttled guesses at mailed codes are audited with the address’s owner, whoever requested the code', async () => {
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

test('a throttled verification mail is in the audit log with the browser that asked to resend it', async () => {
  const world = await worldWithAda();
  const first = await openHostedPages(world.browser('203.0.113.9'));
  const values = { email: 'new@example.com', password, firstName: null, lastName: null };
  const { challenge } = (await first.submit('sign-up', values)).body;
  const { submit } = await openHostedPages(world.browser('198.51.100.7'));
  await untilRefused(() => submit('verify-email/resend', { challenge }));
  expect(world.waits('mail')).toEqual([expect.objectContaining({ userId: null, ipAddress: '198.51.100.7' })]);
});

test('a throttled verification mail after a right password is in the audit log', async () => {
  const world = await worldWithAda();
  const unproved = { email: 'new@example.com', password };
  const { id: userId } = await world.identity.createUser({ ...unproved, firstName: null, lastName: null });
  const { submit } = await openHostedPages(world.browser('198.51.100.7'));
  await untilRefused(() => submit('sign-in', unproved));
  expect(world.waits('mail')).toEqual([expect.objectContaining({ userId, ipAddress: '198.51.100.7' })]);
});

test('the store is called the same way, up to the audit line, whether or not an account has the address', async () => {
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
  expect(asked[0]?.slice(-3)).toEqual(['countAttempt', 'findUserByEmail', 'recordAuditEvent']);
  expect(asked[1]).toEqual(asked[0]);
});
