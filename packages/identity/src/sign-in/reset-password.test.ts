import { expect, test } from 'vitest';
import type { IdentityOptions } from '../identity-options.ts';
import { decodeBase32, totpCode, totpStepAt } from '../second-factor/totp.ts';
import {
  type HostedPagesClient,
  openHostedPages,
  readHosted,
  tokensOf,
} from '../testing/hosted-pages-client.ts';
import { eventName } from '../testing/memory.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { issuer, password } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';

const email = 'ada@example.com';
const newPassword = 'quite another phrase';
const over = { message: 'This link was used before or is no longer valid. Please ask for a new one.' };

type Ada = { emailVerified?: boolean; password?: string | null };

async function worldWithAda(changes: Ada = {}, overrides: Partial<IdentityOptions> = {}) {
  const { mails, sendMail } = createMailbox();
  const world = await createWorld({ sendMail, ...overrides });
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  const user = await world.identity.createUser({
    email,
    password,
    emailVerified: true,
    ...names,
    ...changes,
  });
  const link = () => {
    const content = mails.findLast((mail) => mail.content.kind === 'password-reset')?.content;
    return new URL(content && 'url' in content ? content.url : '');
  };
  return { ...world, mails, userId: user.id, token: () => link().searchParams.get('token') ?? '', link };
}

function looked(browser: TestBrowser, token: string) {
  return browser
    .get(`/user_management/hosted/password-reset?token=${encodeURIComponent(token)}`)
    .then(readHosted);
}

async function askedLink(browser: TestBrowser): Promise<HostedPagesClient> {
  const visit = await openHostedPages(browser);
  expect(await visit.submit('forgot-password', { email })).toEqual({ status: 200, body: { sent: true } });
  return visit;
}

test('a mailed link names the account, sets the password and continues its sign-in', async () => {
  const world = await worldWithAda();
  const browser = world.browser();
  const visit = await askedLink(browser);
  expect(world.mails[0]).toMatchObject({ to: email, content: { kind: 'password-reset', minutes: 60 } });
  expect(world.link().origin + world.link().pathname).toBe(`${issuer}/reset-password`);
  expect(world.link().searchParams.get('request')).toBe(visit.request);
  expect(await looked(browser, world.token())).toEqual({ status: 200, body: { email } });
  const answer = await visit.submit('reset-password', { token: world.token(), password: newPassword });
  const { access_token } = await tokensOf(browser, visit, answer);
  expect(await world.identity.verifyAccessToken(access_token)).toMatchObject({ userId: world.userId });
  const next = await openHostedPages(world.browser());
  expect((await next.submit('sign-in', { email, password })).status).toBe(400);
  expect((await next.submit('sign-in', { email, password: newPassword })).status).toBe(200);
});

test('responses do not reveal whether an account has the address, and the mail for an unknown one is not sent', async () => {
  const world = await worldWithAda();
  const answers = [];
  for (const address of [email, 'nobody@example.com']) {
    const visit = await openHostedPages(world.browser());
    const response = await world.browser().post('/user_management/hosted/forgot-password', {
      request: visit.request,
      email: address,
    });
    answers.push({ status: response.status, headers: [...response.headers], body: await response.text() });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(world.mails.map(({ to, content }) => [to, content.kind])).toEqual([
    [email, 'password-reset'],
    [null, 'password-reset'],
  ]);
  const forNobody = world.token();
  expect(await looked(world.browser(), forNobody)).toEqual({ status: 404, body: over });
});

test('a new password signs everybody out, voids every link and unfinished sign-in, forgets the waits and tells the owner', async () => {
  const world = await worldWithAda();
  const elsewhere = await world.browser().signIn({ email, password });
  await world.identity.addTotpFactor({ userId: world.userId });
  const half = await openHostedPages(world.browser());
  const waiting = await half.submit('sign-in', { email, password });
  expect(waiting.body.step).toBe('second-factor');
  await askedLink(world.browser());
  const first = world.token();
  const visit = await askedLink(world.browser());
  for (let guess = 0; guess < 5; guess += 1)
    await visit.submit('sign-in', { email, password: 'wrong password' });
  const { status } = await visit.submit('reset-password', { token: world.token(), password: newPassword });
  expect(status).toBe(200);
  expect(await world.identity.verifyAccessToken(elsewhere.access_token)).toBeNull();
  expect(await looked(world.browser(), first)).toEqual({ status: 404, body: over });
  const challenge = waiting.body.challenge ?? '';
  const step = `/user_management/hosted/step?request=${half.request}&challenge=${challenge}`;
  expect((await world.browser().get(step)).status).toBe(404);
  expect((await visit.submit('sign-in', { email, password: newPassword })).status).toBe(200);
  const occasion = { at: world.now(), device: { ipAddress: '192.0.2.1', userAgent: null }, place: null };
  expect(world.mails.at(-1)).toEqual({ to: email, content: { kind: 'password-changed', occasion } });
  expect(world.store.memory.auditEvents.map(eventName)).toEqual(
    expect.arrayContaining([
      'proof.requested password_reset',
      'session.revoked all',
      'password.changed reset',
    ]),
  );
});

test('a link works once, and of three simultaneous uses one sets the password', async () => {
  const world = await worldWithAda();
  const visit = await askedLink(world.browser());
  const token = world.token();
  const answers = await Promise.all(
    ['first of three', 'second of three', 'third of three'].map((one) =>
      visit.submit('reset-password', { token, password: one }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  const again = await visit.submit('reset-password', { token, password: newPassword });
  expect(again).toEqual({ status: 400, body: { ...over, startAgain: true } });
});

test('a link is valid for an hour, even after its sign-in expired; the browser then opens the application', async () => {
  const world = await worldWithAda();
  const visit = await askedLink(world.browser());
  const token = world.token();
  world.advance(3599);
  expect((await looked(world.browser(), token)).status).toBe(200);
  const answer = await visit.submit('reset-password', { token, password: newPassword });
  expect(answer).toEqual({ status: 200, body: { redirectTo: `${issuer}/_/login` } });
  expect(world.store.memory.sessions.size).toBe(0);

  const late = await askedLink(world.browser());
  world.advance(3600);
  expect(await looked(world.browser(), world.token())).toEqual({ status: 404, body: over });
  const tooLate = await late.submit('reset-password', { token: world.token(), password: newPassword });
  expect(tooLate).toEqual({ status: 400, body: { ...over, startAgain: true } });
});

test('a refused password spends nothing', async () => {
  const world = await worldWithAda();
  const visit = await askedLink(world.browser());
  const token = world.token();
  for (const [refused, message] of [
    ['short', 'Password must be at least 8 characters'],
    ['Password123!', 'This password is too easy to guess. Please choose another one.'],
    ['ada lovelace', expect.stringContaining('your name, your email')],
  ])
    expect(await visit.submit('reset-password', { token, password: refused })).toEqual({
      status: 400,
      body: { message, field: 'password' },
    });
  expect((await visit.submit('reset-password', { token, password: newPassword })).status).toBe(200);
});

test('the second factor is asked for after a new password too', async () => {
  const world = await worldWithAda();
  const { secretBase32 } = await world.identity.addTotpFactor({ userId: world.userId });
  const browser = world.browser();
  const visit = await askedLink(browser);
  const answer = await visit.submit('reset-password', { token: world.token(), password: newPassword });
  expect(answer.body).toEqual({ step: 'second-factor', challenge: expect.any(String) });
  expect(browser.cookies.size).toBe(0);
  const code = totpCode(decodeBase32(secretBase32) ?? new Uint8Array(), totpStepAt(world.now()));
  const done = await visit.submit('second-factor', { challenge: answer.body.challenge, code });
  expect(done.body.redirectTo).toContain('code=');
});

test('a link verifies the address, and takes the account from its creator who had not', async () => {
  const world = await worldWithAda({ emailVerified: false });
  await world.identity.addTotpFactor({ userId: world.userId });
  const visit = await askedLink(world.browser());
  const answer = await visit.submit('reset-password', { token: world.token(), password: newPassword });
  expect(answer.body.redirectTo).toContain('code=');
  expect(await world.identity.findUser(world.userId)).toMatchObject({ emailVerified: true });
  expect(
    world.store.memory.auditEvents.filter((event) => eventName(event) === 'second_factor.changed removed'),
  ).toMatchObject([{ userId: world.userId, ipAddress: '192.0.2.1' }]);
  const stranger = await openHostedPages(world.browser());
  expect((await stranger.submit('sign-in', { email, password })).status).toBe(400);
});

test('a user without a password sets a first one with the same link, and is mailed about it', async () => {
  const world = await worldWithAda({ password: null });
  const visit = await askedLink(world.browser());
  await visit.submit('reset-password', { token: world.token(), password: newPassword });
  expect(world.mails.map(({ content }) => content.kind)).toEqual(['password-reset', 'password-set']);
});

test('an application that sends its user to the page by the token of a link gets them back', async () => {
  const world = await worldWithAda();
  await askedLink(world.browser());
  const browser = world.browser();
  const visit = await openHostedPages(browser, { password_reset_token: world.token() });
  const answer = await visit.submit('reset-password', { token: world.token(), password: newPassword });
  expect((await tokensOf(browser, visit, answer)).access_token).toBeTruthy();
});

test.each(['', 'x', 'x'.repeat(43), 'a\u0000b', '../../etc'])(
  'the token "%s" opens nothing',
  async (token) => {
    const world = await worldWithAda();
    expect(await looked(world.browser(), token)).toEqual({ status: 404, body: over });
    const visit = await askedLink(world.browser());
    const answer = await visit.submit('reset-password', { token, password: newPassword });
    expect(answer).toEqual({ status: 400, body: { ...over, startAgain: true } });
  },
);

test('a link counts only to its last character', async () => {
  const world = await worldWithAda();
  const visit = await askedLink(world.browser());
  for (const junk of ['x', '=', ' ', '.', '!']) {
    const token = world.token() + junk;
    expect(await looked(world.browser(), token)).toEqual({ status: 404, body: over });
    const answer = await visit.submit('reset-password', { token, password: newPassword });
    expect(answer).toEqual({ status: 400, body: { ...over, startAgain: true } });
  }
  expect((await looked(world.browser(), world.token())).status).toBe(200);
});

test('guessing tokens is throttled', async () => {
  const world = await worldWithAda();
  const visit = await openHostedPages(world.browser());
  const statuses = [];
  for (let guess = 0; guess < 31; guess += 1)
    statuses.push(
      (await visit.submit('reset-password', { token: `${guess}`, password: newPassword })).status,
    );
  expect([statuses[29], statuses[30]]).toEqual([400, 429]);
});

test('the store holds no token of a link, and the audit record neither token nor address', async () => {
  const world = await worldWithAda();
  await askedLink(world.browser());
  const { passwordResets, auditEvents } = world.store.memory;
  expect(JSON.stringify([...passwordResets])).not.toContain(world.token());
  for (const secret of [world.token(), email]) expect(JSON.stringify(auditEvents)).not.toContain(secret);
});
