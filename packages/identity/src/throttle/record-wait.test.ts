import { expect, test } from 'vitest';
import { mailedCode, otherCode, visitHostedPages } from '../testing/hosted-visit.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { password } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';
import type { WaitEvent } from './record-wait.ts';

const email = 'ada@example.com';

async function worldWithAda() {
  const { mails, sendMail } = createMailbox();
  const world = await createWorld({ sendMail });
  const names = { firstName: null, lastName: null };
  const { id: userId } = await world.identity.createUser({ email, password, ...names, emailVerified: true });
  const waits = (wanted: WaitEvent = 'sign_in.throttled') =>
    world.store.memory.auditEvents.filter(({ type }) => type === wanted);
  return { ...world, mails, userId, waits };
}

test.each([
  ['somebody has', email],
  ['nobody has', 'nobody@example.com'],
])('tries that must wait at an address %s are in the audit record once for each wait', async (_, typed) => {
  const world = await worldWithAda();
  const { submit } = await visitHostedPages(world.browser('203.0.113.9'));
  const wrong = () => submit('sign-in', { email: typed, password: 'wrong password' });
  const userId = typed === email ? world.userId : null;
  for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).status).toBe(400);
  expect(world.waits()).toEqual([]);
  for (const waits of [1, 2, 3]) {
    while ((await wrong()).status !== 429);
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
  const { submit } = await visitHostedPages(world.browser());
  const guess = async () =>
    (await submit('reset-password', { token: 'guessed', password: 'quite another phrase' })).status;
  for (const waits of [1, 2, 3, 4]) {
    while ((await guess()) !== 429);
    while ((await guess()) === 429);
    expect(memory.auditEvents.filter(({ type }) => type === 'sign_in.throttled')).toHaveLength(waits);
  }
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
  const { submit } = await visitHostedPages(world.browser());
  const wrong = async () => (await submit('sign-in', { email, password: 'wrong password' })).status;
  for (let tries = 0; tries < 5; tries += 1) expect(await wrong()).toBe(400);
  isAway = true;
  expect(await wrong()).toBe(500);
  isAway = false;
  for (let tries = 0; tries < 3; tries += 1) expect(await wrong()).toBe(429);
  expect(memory.auditEvents.filter(({ type }) => type === 'sign_in.throttled')).toHaveLength(1);
});

test('so are tries at mailed codes', async () => {
  const world = await worldWithAda();
  const { submit } = await visitHostedPages(world.browser());
  const { body } = await submit('email-code', { email });
  const code = otherCode(mailedCode(world.mails));
  const wrong = () => submit('email-code/verify', { challenge: body.challenge, code });
  while ((await wrong()).status !== 429);
  for (let tries = 0; tries < 20; tries += 1) expect((await wrong()).status).toBe(429);
  expect(world.waits()).toEqual([expect.objectContaining({ userId: world.userId })]);
});

test('a wait for the next try at an address’s codes is put down to whose address it is, whoever began it', async () => {
  const world = await worldWithAda();
  const { submit } = await visitHostedPages(world.browser('203.0.113.9'));
  const { body } = await submit('sign-up', { email, password, firstName: null, lastName: null });
  const wrong = { challenge: body.challenge, code: 'no code' };
  for (let tries = 0; tries < 5; tries += 1) expect((await submit('verify-email', wrong)).status).toBe(400);
  expect((await submit('verify-email', wrong)).status).toBe(429);
  const owner = await visitHostedPages(world.browser('192.0.2.1'));
  const { challenge } = (await owner.submit('email-code', { email })).body;
  const tried = await owner.submit('email-code/verify', { challenge, code: mailedCode(world.mails) });
  expect(tried.status).toBe(429);
  expect(world.waits()).toEqual([
    expect.objectContaining({ userId: world.userId, ipAddress: '203.0.113.9' }),
  ]);
});

test('so are tries at an authenticator app’s codes', async () => {
  const world = await worldWithAda();
  await world.identity.addTotpFactor({ userId: world.userId });
  const { submit } = await visitHostedPages(world.browser());
  const guess = async (): Promise<number> => {
    const { body } = await submit('sign-in', { email, password });
    return (await submit('second-factor', { challenge: body.challenge, code: 'no code' })).status;
  };
  while ((await guess()) !== 429);
  for (let tries = 0; tries < 4; tries += 1) expect(await guess()).toBe(429);
  expect(world.waits()).toEqual([expect.objectContaining({ userId: world.userId })]);
});

test.each([
  ['a password', 'sign-in', { email, password: 'wrong password' }],
  ['a code', 'second-factor', { code: 'no code' }],
])(
  'so is a sender who tries one password at many addresses, and not put down to whose %s is tried next',
  async (_, form, values) => {
    const world = await worldWithAda();
    await world.identity.addTotpFactor({ userId: world.userId });
    const { submit } = await visitHostedPages(world.browser('203.0.113.9'));
    const { challenge } = (await submit('sign-in', { email, password })).body;
    for (let tried = 1; tried <= 30; tried += 1)
      await submit('sign-in', { email: `somebody${tried}@example.com`, password: 'wrong password' });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await submit(form, { challenge, ...values })).status).toBe(429);
    expect(world.waits()).toEqual([expect.objectContaining({ userId: null, ipAddress: '203.0.113.9' })]);
  },
);

test('so is a sender who guesses links that set a new password', async () => {
  const world = await worldWithAda();
  const { submit } = await visitHostedPages(world.browser('203.0.113.9'));
  const guess = async () =>
    (await submit('reset-password', { token: 'guessed', password: 'quite another phrase' })).status;
  while ((await guess()) !== 429);
  for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toBe(429);
  expect(world.waits()).toEqual([expect.objectContaining({ userId: null, ipAddress: '203.0.113.9' })]);
});

test.each([
  ['codes to sign in with', 'email-code', email],
  ['links that set a password', 'forgot-password', email],
  ['links to an address nobody has', 'forgot-password', 'nobody@example.com'],
  ['proofs of a new address', 'sign-up', 'new@example.com'],
])('so are mails asked for too often: %s', async (_, form, to) => {
  const world = await worldWithAda();
  const { submit } = await visitHostedPages(world.browser('203.0.113.9'));
  const ask = async () =>
    (await submit(form, { email: to, password, firstName: null, lastName: null })).status;
  while ((await ask()) !== 429);
  for (let times = 0; times < 3; times += 1) expect(await ask()).toBe(429);
  const userId = to === email ? world.userId : null;
  expect(world.waits('mail.throttled')).toEqual([
    expect.objectContaining({ userId, ipAddress: '203.0.113.9' }),
  ]);
});

test('so is a sender who signs up too often, or has mails sent to many addresses', async () => {
  const world = await worldWithAda();
  const { submit } = await visitHostedPages(world.browser('203.0.113.9'));
  let tried = 0;
  const statusOf = async (form: string) => {
    tried += 1;
    const values = {
      email: `somebody${tried}@example.com`,
      password: 'short',
      firstName: null,
      lastName: null,
    };
    return (await submit(form, values)).status;
  };
  for (const [form, type] of [
    ['sign-up', 'sign_up.throttled'],
    ['email-code', 'mail.throttled'],
  ] as const) {
    while ((await statusOf(form)) !== 429);
    expect(await statusOf(form)).toBe(429);
    expect(world.waits(type)).toEqual([expect.objectContaining({ userId: null, ipAddress: '203.0.113.9' })]);
  }
});
