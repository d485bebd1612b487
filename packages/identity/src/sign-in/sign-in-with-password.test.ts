import { expect, test } from 'vitest';
import type { TestBrowser } from '../testing/test-browser.ts';
import { issuer, newPkce, password } from '../testing/test-site.ts';
import { createWorld, type World } from '../testing/test-world.ts';

const known = 'ada@example.com';
const unknown = 'nobody@example.com';
const { challenge } = newPkce();

async function worldWithAda(): Promise<World> {
  const world = await createWorld();
  await world.identity.createUser({ email: known, password, firstName: null, lastName: null });
  await world.identity.createUser({
    email: 'invited@example.com',
    password: null,
    firstName: null,
    lastName: null,
  });
  return world;
}

async function trySignIn(browser: TestBrowser, email: string, typed: string): Promise<Response> {
  const request = await browser.begin(challenge);
  return browser.post('/user_management/hosted/sign-in', { request, email, password: typed });
}

async function seen(response: Response): Promise<unknown> {
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

test('the right password signs in, however the address is typed', async () => {
  const world = await worldWithAda();
  const response = await trySignIn(world.browser(), ' ADA@Example.com ', password);
  expect(response.status).toBe(200);
  const { redirectTo } = (await response.json()) as { redirectTo: string };
  expect(redirectTo).toMatch(/^https:\/\/passes\.example\.com\/_\/login\?code=[\w-]{43}$/);
});

test('unknown address, wrong password, account without password and no address at all get one and the same answer', async () => {
  const world = await worldWithAda();
  const answers = [];
  for (const email of [known, unknown, 'invited@example.com', 'no address', ''])
    answers.push(await seen(await trySignIn(world.browser(), email, 'wrong password')));
  expect(answers[0]).toMatchObject({ status: 400, body: '{"message":"Incorrect email or password."}' });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('the waits of a known and of an unknown account are the same, growing from two seconds to five minutes', async () => {
  const histories = [];
  for (const email of [known, unknown]) {
    const world = await worldWithAda();
    const history = [];
    for (let attempt = 0; attempt < 16; attempt += 1) {
      // Each attempt from another network, to test the account's limit.
      const browser = world.browser(`198.51.100.${attempt}`);
      const response = await trySignIn(browser, email, 'wrong password');
      history.push(await seen(response));
      if (response.status !== 429) continue;
      world.advance(Number(response.headers.get('retry-after')));
      history.push(await seen(await trySignIn(browser, email, 'wrong password')));
    }
    histories.push(history);
  }
  expect(histories[0]).toEqual(histories[1]);
  const waits = histories[0]?.flatMap(
    (answer) => /retryAfterSeconds":(\d+)/.exec(JSON.stringify(answer).replaceAll('\\', ''))?.[1] ?? [],
  );
  expect(waits).toEqual(['2', '4', '8', '16', '32', '64', '128', '256', '300', '300', '300']);
});

test('while an account waits even its right password is refused; afterwards it signs in and is forgotten', async () => {
  const world = await worldWithAda();
  for (let attempt = 0; attempt < 5; attempt += 1) await trySignIn(world.browser(), known, 'wrong password');
  const refused = await trySignIn(world.browser(), known, password);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({
    message: 'Too many attempts. Please wait 2 seconds and try again.',
    retryAfterSeconds: 2,
  });
  world.advance(2);
  expect((await trySignIn(world.browser(), known, password)).status).toBe(200);
  for (let attempt = 0; attempt < 4; attempt += 1)
    expect((await trySignIn(world.browser(), known, 'wrong password')).status).toBe(400);
});

test('of twenty simultaneous guesses five are checked', async () => {
  const world = await worldWithAda();
  const guesses = Array.from({ length: 20 }, (_, index) =>
    trySignIn(world.browser(`198.51.100.${index}`), known, 'wrong'),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('one address trying many accounts is stopped after thirty, its neighbors of the same IPv6 network with it, others not', async () => {
  const world = await worldWithAda();
  for (let attempt = 0; attempt < 30; attempt += 1)
    await trySignIn(
      world.browser(`2001:db8:1:2::${attempt}`),
      `person${attempt}@example.com`,
      'wrong password',
    );
  expect((await trySignIn(world.browser('2001:db8:1:2:ffff::1'), known, password)).status).toBe(429);
  expect((await trySignIn(world.browser('2001:db8:1:3::1'), known, password)).status).toBe(200);
});

test('signing in to an own account between guesses does not reset the address’s count', async () => {
  const world = await worldWithAda();
  for (let attempt = 0; attempt < 29; attempt += 1) {
    await trySignIn(world.browser(), `person${attempt}@example.com`, 'wrong password');
    if (attempt % 10 === 0) expect((await trySignIn(world.browser(), known, password)).status).toBe(200);
  }
  await trySignIn(world.browser(), 'one-more@example.com', 'wrong password');
  expect((await trySignIn(world.browser(), known, password)).status).toBe(429);
});

test('an hour after the last failure the counter is cleared', async () => {
  const world = await worldWithAda();
  for (let attempt = 0; attempt < 5; attempt += 1) await trySignIn(world.browser(), known, 'wrong password');
  world.advance(60 * 60 + 2);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await trySignIn(world.browser(), known, 'wrong password')).status).toBe(400);
});

test.each([
  ['another site', { origin: 'https://evil.test' }],
  ['an origin that begins like ours', { origin: `${issuer}.evil.test` }],
  ['a sandboxed frame', { origin: 'null' }],
])('a form sent by %s is refused before anything is looked at', async (_, headers) => {
  const world = await worldWithAda();
  const browser = world.browser();
  const request = await browser.begin(challenge);
  const response = await browser.post(
    '/user_management/hosted/sign-in',
    { request, email: known, password },
    headers,
  );
  expect(response.status).toBe(400);
  expect(browser.cookies.size).toBe(0);
});

test('a form whose content type is not JSON is refused', async () => {
  const world = await worldWithAda();
  const browser = world.browser();
  const body = JSON.stringify({ request: await browser.begin(challenge), email: known, password });
  const response = await browser.post('/user_management/hosted/sign-in', body, {
    'content-type': 'text/plain',
  });
  expect(response.status).toBe(400);
});

test('a page is good for one sign-in and for ten minutes', async () => {
  const world = await worldWithAda();
  const browser = world.browser();
  const request = await browser.begin(challenge);
  const body = { request, email: known, password };
  expect((await browser.post('/user_management/hosted/sign-in', body)).status).toBe(200);
  expect((await browser.post('/user_management/hosted/sign-in', body)).status).toBe(400);

  const late = await browser.begin(challenge, { screen_hint: 'sign-up' });
  world.advance(600);
  expect((await browser.get(`/user_management/hosted/request?id=${late}`)).status).toBe(404);
  const tooLate = await browser.post('/user_management/hosted/sign-in', { ...body, request: late });
  expect(await tooLate.json()).toEqual({ message: expect.stringContaining('took too long') });
});

test('signing in again in the same browser ends its former session', async () => {
  const world = await worldWithAda();
  const browser = world.browser();
  const former = await browser.signIn({ email: known, password });
  await browser.signIn({ email: known, password }, { screen_hint: 'sign-up' });
  expect(await world.identity.verifyAccessToken(former.access_token)).toBeNull();
});

test('successes and failures are in the audit record, without the address that was tried', async () => {
  const world = await worldWithAda();
  await trySignIn(world.browser(), unknown, 'wrong password');
  await trySignIn(world.browser(), known, password);
  const events = world.store.memory.auditEvents.filter(({ type }) => type.startsWith('sign_in'));
  expect(events.map(({ type, ipAddress }) => ({ type, ipAddress }))).toEqual([
    { type: 'sign_in.failed', ipAddress: '192.0.2.1' },
    { type: 'sign_in.succeeded', ipAddress: '192.0.2.1' },
  ]);
  const { auditEvents, throttles } = world.store.memory;
  expect(JSON.stringify([auditEvents, [...throttles]])).not.toContain(unknown);
});
