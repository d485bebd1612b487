import { expect, test } from 'vitest';
import {
  mailedCode,
  openHostedPages,
  otherCode,
  readHosted,
  tokensOf,
} from '../testing/hosted-pages-client.ts';
import { eventName } from '../testing/memory.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { issuer } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';

const taken = 'ada@example.com';
const free = 'zoe@example.com';
const password = 'eine lange Nacht';

async function worldWithMail() {
  const { mails, sendMail } = createMailbox();
  const world = await createWorld({ sendMail });
  const ada = { email: taken, password, firstName: null, lastName: null, emailVerified: true };
  await world.identity.createUser(ada);
  return { ...world, mails };
}

async function signedUp(browser: TestBrowser, email = free) {
  const visit = await openHostedPages(browser);
  const values = { email, password, firstName: 'Zoë', lastName: null };
  const { status, body } = await visit.submit('sign-up', values);
  return { ...visit, status, body, challenge: body.challenge ?? '' };
}

test('a new account proves its address by a mailed code before there is a session', async () => {
  const world = await worldWithMail();
  const browser = world.browser();
  const visit = await signedUp(browser);
  expect(visit.body).toEqual({ step: 'verify-email', challenge: expect.any(String), email: free });
  expect([browser.cookies.size, world.store.memory.sessions.size]).toEqual([0, 0]);
  expect(world.mails).toEqual([
    { to: free, content: { kind: 'verify-email', code: expect.stringMatching(/^\d{6}$/), minutes: 10 } },
  ]);
  const { challenge } = visit;
  const answer = await visit.submit('verify-email', { challenge, code: mailedCode(world.mails) });
  const { access_token } = await tokensOf(browser, visit, answer);
  const access = await world.identity.verifyAccessToken(access_token);
  expect(await world.identity.findUser(access?.userId ?? '')).toMatchObject({
    email: free,
    emailVerified: true,
  });
});

test('a taken address and a free one are indistinguishable: by the response, its cookies, the step, a code or another mail', async () => {
  const histories = [];
  for (const email of [taken, free]) {
    const world = await worldWithMail();
    const browser = world.browser();
    const { request } = await openHostedPages(browser);
    const form = { request, email, password, firstName: 'Zoë', lastName: null };
    const response = await browser.post('/user_management/hosted/sign-up', form);
    const headers = [...response.headers];
    const { status, body } = await readHosted(response);
    const { challenge } = body;
    const history: unknown[] = [status, headers, Object.keys(body), body.email === email, challenge?.length];
    const look = async (form: string) => {
      const answer = await browser.get(`/user_management/hosted/step?request=${form}&challenge=${challenge}`);
      const seen = await readHosted(answer);
      return [seen.status, Object.keys(seen.body)];
    };
    const submit = async (path: string, values: Record<string, unknown>) =>
      readHosted(await browser.post(`/user_management/hosted/${path}`, { request, challenge, ...values }));
    const wrong = { code: otherCode(mailedCode(world.mails)) };
    history.push(await look(request), await look('x'.repeat(43)));
    for (let guess = 0; guess < 7; guess += 1) history.push(await submit('verify-email', wrong));
    for (let mail = 0; mail < 4; mail += 1) history.push(await submit('verify-email/resend', {}));
    for (const path of ['second-factor', 'recovery-code', 'email-code/verify'])
      history.push(await submit(path, wrong));
    history.push(await submit('organization', { organizationId: 'org_x' }), await submit('sign-up', form));
    world.advance(600);
    history.push(await look(request), await submit('verify-email/resend', {}));
    histories.push([history, browser.cookies.size]);
  }
  expect(histories[0]).toEqual(histories[1]);
});

test('the owner of a taken address is mailed, and nothing of the account changes', async () => {
  const world = await worldWithMail();
  const before = await world.identity.findUserByEmail(taken);
  const visit = await signedUp(world.browser(), ' ADA@example.com ');
  expect(world.mails).toEqual([
    { to: taken, content: { kind: 'account-exists', signInUrl: `${issuer}/_/login` } },
  ]);
  const code = [...world.store.memory.emailCodes.values()].map(({ sealedCode }) => JSON.parse(sealedCode)[1]);
  const right = Buffer.from(String(code[0]), 'hex').toString();
  const answer = await visit.submit('verify-email', { challenge: visit.challenge, code: right });
  expect(answer.body).toEqual({ message: 'Invalid code, please try again.' });
  expect(await world.identity.findUserByEmail(taken)).toEqual(before);
  expect(world.store.memory.sessions.size).toBe(0);
});

test('a code works once, in its own sign-in, for its own challenge', async () => {
  const world = await worldWithMail();
  const visit = await signedUp(world.browser());
  const code = mailedCode(world.mails);
  const other = await signedUp(world.browser(), 'other@example.com');
  const crossed = await other.submit('verify-email', { challenge: other.challenge, code });
  expect(crossed.status).toBe(mailedCode(world.mails) === code ? 200 : 400);
  const { challenge } = visit;
  const answers = await Promise.all([1, 2, 3].map(() => visit.submit('verify-email', { challenge, code })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
});

test('the right code typed in another sign-in proves nothing there', async () => {
  const world = await worldWithMail();
  const visit = await signedUp(world.browser());
  const other = await openHostedPages(world.browser());
  const values = { challenge: visit.challenge, code: mailedCode(world.mails) };
  expect(await other.submit('verify-email', values)).toMatchObject({
    status: 400,
    body: { startAgain: true },
  });
  expect(await world.identity.findUserByEmail(free)).toBeNull();
});

test('the password of a sign-up is useless until the address is verified, so trying it reveals nothing', async () => {
  const world = await worldWithMail();
  const answers = [];
  for (const email of [free, taken]) {
    await signedUp(world.browser(), email);
    const visit = await openHostedPages(world.browser());
    const { status, body } = await visit.submit('sign-in', { email, password: 'mine, not the owner’s' });
    answers.push({ status, body });
  }
  expect(answers[0]).toEqual({ status: 400, body: { message: 'Incorrect email or password.' } });
  expect(answers[1]).toEqual(answers[0]);
});

test('of two sign-ups with one address, whoever verifies it gets the account with their own password', async () => {
  const world = await worldWithMail();
  const stranger = await signedUp(world.browser());
  const strangersCode = mailedCode(world.mails);
  const browser = world.browser();
  const visit = await openHostedPages(browser);
  const own = { email: free, password: 'the owner’s own words', firstName: 'Zoë', lastName: null };
  const { body } = await visit.submit('sign-up', own);
  const code = mailedCode(world.mails);
  const answer = await visit.submit('verify-email', { challenge: body.challenge ?? '', code });
  expect(answer.body.redirectTo).toContain('code=');
  const late = await stranger.submit('verify-email', { challenge: stranger.challenge, code: strangersCode });
  expect(late).toMatchObject({ status: 400, body: { startAgain: true } });
  const again = await openHostedPages(world.browser());
  expect((await again.submit('sign-in', { email: free, password })).status).toBe(400);
});

test('after five wrong codes another one must be sent, which then is the only one that counts', async () => {
  const world = await worldWithMail();
  const { submit, challenge } = await signedUp(world.browser());
  const first = mailedCode(world.mails);
  const answers = [];
  for (let guess = 0; guess < 5; guess += 1)
    answers.push((await submit('verify-email', { challenge, code: otherCode(first) })).body.message);
  expect(answers[3]).toBe('Invalid code, please try again.');
  const failures = world.store.memory.auditEvents.filter(
    (event) => eventName(event) === 'proof.failed email_verification',
  );
  expect(failures).toHaveLength(5);
  expect(answers[4]).toBe('This code is no longer valid. Please ask for a new one.');
  world.advance(2);
  expect((await submit('verify-email', { challenge, code: first })).status).toBe(400);
  expect((await submit('verify-email/resend', { challenge })).body).toEqual({ sent: true });
  world.advance(4);
  const code = mailedCode(world.mails);
  expect((await submit('verify-email', { challenge, code })).body.redirectTo).toContain('code=');
});

test('the password of an unproved account leads to the code again, at most three times before the next mail waits', async () => {
  const world = await worldWithMail();
  await world.identity.createUser({ email: free, password, firstName: null, lastName: null });
  const bodies = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const visit = await openHostedPages(world.browser());
    bodies.push((await visit.submit('sign-in', { email: free, password })).body);
  }
  expect(bodies[2]).toMatchObject({ step: 'verify-email', email: free });
  expect(bodies[3]).toMatchObject({ retryAfterSeconds: 30 });
  expect(world.mails).toHaveLength(3);
});

test('no account is made while the mailbox must wait for its next mail, and the answer is that of a taken address', async () => {
  const answers = [];
  for (const email of [free, taken]) {
    const world = await worldWithMail();
    for (let mail = 0; mail < 3; mail += 1) await signedUp(world.browser(), email);
    const { status, body } = await signedUp(world.browser(), email);
    answers.push({ status, body });
    if (email === free) expect(await world.identity.findUserByEmail(free)).toBeNull();
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ status: 429, body: { retryAfterSeconds: 30 } });
});

test('a page that is reloaded in the middle finds its step again', async () => {
  const world = await worldWithMail();
  const browser = world.browser();
  const { request, challenge, body } = await signedUp(browser);
  const look = (of: string) => browser.get(`/user_management/hosted/step?request=${request}&challenge=${of}`);
  expect(await readHosted(await look(challenge))).toEqual({ status: 200, body });
  for (const unknown of ['', 'x'.repeat(43), 'a%00b']) expect((await look(unknown)).status).toBe(404);
  world.advance(600);
  expect((await look(challenge)).status).toBe(404);
});
