import { expect, test } from 'vitest';
import { decodeBase32, totpCode, totpStepAt } from '../second-factor/totp.ts';
import { eventName } from '../testing/memory.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { newPkce, password } from '../testing/test-site.ts';
import { createWorld, type World } from '../testing/test-world.ts';

const email = 'ada@example.com';

type Secured = World & { userId: string; otpauthUri: string; code(driftSteps?: number): string };

async function securedWorld(): Promise<Secured> {
  const world = await createWorld();
  const { identity } = world;
  const user = await identity.createUser({ email, password, firstName: null, lastName: null });
  const { secretBase32, otpauthUri } = await identity.addTotpFactor({ userId: user.id });
  const secret = decodeBase32(secretBase32) ?? new Uint8Array();
  const code = (driftSteps = 0) => totpCode(secret, totpStepAt(world.now()) + driftSteps);
  return { ...world, userId: user.id, otpauthUri, code };
}

type Step = { request: string; challenge: string; verifier: string };

async function challengeOf(browser: TestBrowser): Promise<Step> {
  const { verifier, challenge: codeChallenge } = newPkce();
  const request = await browser.begin(codeChallenge, { screen_hint: 'sign-up' });
  const response = await browser.post('/user_management/hosted/sign-in', { request, email, password });
  const { step, challenge } = (await response.json()) as { step: string; challenge: string };
  expect(step).toBe('second-factor');
  return { request, challenge, verifier };
}

function answer(browser: TestBrowser, { request, challenge }: Omit<Step, 'verifier'>, code: string) {
  return browser.post('/user_management/hosted/second-factor', { request, challenge, code });
}

function wrongCode(world: Secured): string {
  const valid = [-1, 0, 1].map((drift) => world.code(drift));
  return ['000000', '111111', '222222', '333333'].find((one) => !valid.includes(one)) ?? '';
}

test('password and code sign in, with a code the application can exchange', async () => {
  const world = await securedWorld();
  const browser = world.browser();
  const step = await challengeOf(browser);
  const response = await answer(browser, step, world.code());
  expect(response.status).toBe(200);
  const { redirectTo } = (await response.json()) as { redirectTo: string };
  const exchanged = await browser.exchange(new URL(redirectTo).searchParams.get('code') ?? '', step.verifier);
  const { access_token } = (await exchanged.json()) as { access_token: string };
  expect(await world.identity.verifyAccessToken(access_token)).toMatchObject({ userId: world.userId });
});

test('the password alone gives a challenge: no session, no cookie, no code, and no silent sign-in after it', async () => {
  const world = await securedWorld();
  const browser = world.browser();
  await challengeOf(browser);
  const { sessions, codes } = world.store.memory;
  expect([browser.cookies.size, sessions.size, codes.size]).toEqual([0, 0, 0]);
  expect(await browser.begin(newPkce().challenge)).toMatch(/^[\w-]{43}$/);
});

test('the password of an account with a second factor is refused like any other when it is wrong', async () => {
  const world = await securedWorld();
  const request = await world.browser().begin(newPkce().challenge);
  const body = { request, email, password: 'wrong password' };
  const response = await world.browser().post('/user_management/hosted/sign-in', body);
  expect([response.status, await response.text()]).toEqual([
    400,
    '{"message":"Incorrect email or password."}',
  ]);
});

test.each([
  [-2, 400],
  [-1, 200],
  [1, 200],
  [2, 400],
])('a clock that is %i steps off is answered %i', async (drift, status) => {
  const world = await securedWorld();
  const browser = world.browser();
  expect((await answer(browser, await challengeOf(browser), world.code(drift))).status).toBe(status);
});

test('a code is accepted once: not in the next sign-in, and not by the other of two at the same moment', async () => {
  const world = await securedWorld();
  const browsers = [world.browser(), world.browser(), world.browser()];
  const steps = await Promise.all(browsers.map(challengeOf));
  const code = world.code();
  const statuses = await Promise.all(
    browsers.map(async (browser, index) => (await answer(browser, steps[index] ?? never(), code)).status),
  );
  expect(statuses.toSorted()).toEqual([200, 400, 400]);
  const late = world.browser();
  expect((await answer(late, await challengeOf(late), code)).status).toBe(400);
  world.advance(30);
  expect((await answer(late, await challengeOf(late), world.code())).status).toBe(200);
});

test('after a code of the fast clock was used, the current one is spent too', async () => {
  const world = await securedWorld();
  const browser = world.browser();
  await answer(browser, await challengeOf(browser), world.code(1));
  expect((await answer(browser, await challengeOf(browser), world.code(0))).status).toBe(400);
});

test('a challenge has five tries; then even the right code does not help, and the password is asked for again', async () => {
  const world = await securedWorld();
  const browser = world.browser();
  const step = await challengeOf(browser);
  const answers = [];
  for (let attempt = 0; attempt < 5; attempt += 1)
    answers.push(await (await answer(browser, step, wrongCode(world))).json());
  expect(answers.slice(0, 4)).toEqual(Array(4).fill({ message: 'Invalid code, please try again.' }));
  expect(answers[4]).toEqual({ message: expect.stringContaining('sign in again'), startAgain: true });
  world.advance(60);
  const refused = await answer(browser, step, world.code());
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ startAgain: true }),
  ]);
  expect(world.store.memory.sessions.size).toBe(0);
});

test('new challenges give no new attempts: a thief of the password gets under a hundred guesses in three days', async () => {
  const world = await securedWorld();
  const hours = 72;
  const until = world.now().getTime() + hours * 3_600_000;
  let looked = 0;
  while (world.now().getTime() < until) {
    // Each attempt from another network and with a new challenge.
    const browser = world.browser(`2001:db8:${looked.toString(16)}::1`);
    const response = await answer(browser, await challengeOf(browser), wrongCode(world));
    if (response.status === 429) world.advance(Number(response.headers.get('retry-after')));
    else looked += 1;
  }
  expect(looked).toBeLessThan(100);
});

test('of twenty simultaneous guesses five are checked', async () => {
  const world = await securedWorld();
  const step = await challengeOf(world.browser());
  const guesses = Array.from({ length: 20 }, (_, index) =>
    answer(world.browser(`198.51.100.${index}`), step, wrongCode(world)),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('a right code forgets the wrong ones before it', async () => {
  const world = await securedWorld();
  const browser = world.browser();
  for (let round = 0; round < 3; round += 1) {
    const step = await challengeOf(browser);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await answer(browser, step, wrongCode(world))).status).toBe(400);
    expect((await answer(browser, step, world.code())).status).toBe(200);
    world.advance(30);
  }
});

test('a challenge is good for its own sign-in alone, and for ten minutes', async () => {
  const world = await securedWorld();
  const browser = world.browser();
  const mine = await challengeOf(browser);
  const others = await challengeOf(world.browser());
  const crossed = await answer(browser, { request: mine.request, challenge: others.challenge }, world.code());
  expect([crossed.status, await crossed.json()]).toEqual([
    400,
    expect.objectContaining({ startAgain: true }),
  ]);
  const unknown = await answer(browser, { request: mine.request, challenge: 'x'.repeat(43) }, world.code());
  expect(unknown.status).toBe(400);
  world.advance(599);
  expect((await answer(browser, mine, world.code())).status).toBe(200);
  world.advance(1);
  expect((await answer(browser, others, world.code())).status).toBe(400);
});

test('the form of another site and a form without a code are refused', async () => {
  const world = await securedWorld();
  const browser = world.browser();
  const step = await challengeOf(browser);
  const foreign = await browser.post(
    '/user_management/hosted/second-factor',
    { ...step, code: world.code() },
    { origin: 'https://evil.test' },
  );
  expect(foreign.status).toBe(400);
  expect((await browser.post('/user_management/hosted/second-factor', step)).status).toBe(400);
  expect(world.store.memory.sessions.size).toBe(0);
});

test('the audit record has the challenge, the failure and the sign-in, and nowhere a code, a challenge or the secret', async () => {
  const world = await securedWorld();
  const browser = world.browser();
  const step = await challengeOf(browser);
  const wrong = wrongCode(world);
  await answer(browser, step, wrong);
  await answer(browser, step, world.code());
  const { auditEvents, pendingSignIns, totpFactors } = world.store.memory;
  expect(auditEvents.map(eventName)).toEqual([
    'user.created',
    'second_factor.changed added',
    'proof.requested second_factor',
    'proof.failed second_factor',
    'sign_in.succeeded',
  ]);
  const secret = /secret=([A-Z2-7]{32})&/.exec(world.otpauthUri)?.[1] ?? never();
  const kept = JSON.stringify([auditEvents, [...pendingSignIns], [...totpFactors]]);
  for (const text of [step.challenge, secret]) expect(kept).not.toContain(text);
});

test('the key of an app is a Key URI; short, malformed and second secrets are refused', async () => {
  const world = await securedWorld();
  expect(world.otpauthUri).toMatch(
    /^otpauth:\/\/totp\/Tessera:ada%40example\.com\?issuer=Tessera&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  );
  const add = (secretBase32?: string, userId = world.userId) =>
    world.identity.addTotpFactor({ userId, ...(secretBase32 === undefined ? {} : { secretBase32 }) });
  await expect(add('JBSWY3DPEHPK3PXP')).rejects.toMatchObject({ code: 'secret_refused' });
  await expect(add('not base 32!')).rejects.toMatchObject({ code: 'secret_refused' });
  await expect(add()).rejects.toMatchObject({ code: 'factor_exists' });
  await expect(add(undefined, 'user_unknown')).rejects.toMatchObject({ code: 'user_not_found' });
});

function never(): never {
  throw new Error('The test is mistaken.');
}
