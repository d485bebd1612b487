import { beforeEach, expect, test } from 'vitest';
import { openHostedPages } from '../testing/hosted-pages-client.ts';
import { eventName } from '../testing/memory.ts';
import { createWidgetsWorld, type Person, type WidgetsWorld } from '../testing/widgets-world.ts';

let world: WidgetsWorld;
let ada: Person;
beforeEach(async () => {
  world = await createWidgetsWorld();
  ada = await world.person('ada@example.com');
});

const ask = (caller = ada) => caller.post('UserProfile/send-verification');
const mailedCode = () => world.lastMail('elevated-access-code').content.code;
const verify = (authenticationChallengeId: unknown, code: string, caller = ada) =>
  caller.post('UserProfile/verify', { code, authenticationChallengeId });
/** A sensitive call that changes nothing without a second factor. */
const disable = (headers: Record<string, string>, caller = ada) =>
  caller.delete('UserProfile/totp-factors', undefined, headers);
const challengeOf = async (caller = ada) => (await ask(caller)).body.authenticationChallenge;
const wrong = () => (mailedCode() === '000000' ? '000001' : '000000');

test('a six-digit code is mailed to the account’s address, and the page gets a challenge', async () => {
  const answer = await ask();
  expect([answer.status, answer.body]).toEqual([
    200,
    { authenticationChallenge: expect.stringMatching(/^[\w-]{43}$/), type: 'EmailVerification' },
  ]);
  expect(world.mails).toEqual([
    {
      to: 'ada@example.com',
      content: { kind: 'elevated-access-code', code: expect.stringMatching(/^\d{6}$/), minutes: 10 },
    },
  ]);
});

test('the right code gives a token for ten minutes, and half a minute more for a widget whose clock ticks late', async () => {
  const challenge = await challengeOf();
  const { status, body } = await verify(challenge, ` ${mailedCode().replace(/(\d{3})/, '$1 ')}`);
  const expiresAt = new Date(world.now().getTime() + 600_000).toISOString();
  expect([status, body]).toEqual([
    200,
    { elevatedAccessToken: expect.stringMatching(/^[\w-]{43}$/), expiresAt },
  ]);
  const headers = { 'x-elevated-access-token': String(body.elevatedAccessToken) };
  expect((await disable(headers)).status).toBe(200);
  // The access token lives five minutes; the page has a new one by then.
  world.advance(629);
  const renewed = (await (await ada.browser.refresh()).json()) as { access_token: string };
  const later = world.client(renewed.access_token);
  expect((await later.delete('UserProfile/totp-factors', undefined, headers)).status).toBe(200);
  world.advance(1);
  const refused = await later.delete('UserProfile/totp-factors', undefined, headers);
  expect([refused.status, refused.body]).toEqual([
    400,
    { message: 'Your verification has expired. Please verify your identity again.' },
  ]);
});

test.each([
  'POST create-password',
  'POST create-totp-factor',
  'DELETE totp-factors',
  'POST send-email-change',
])('%s asks for the token in words that the dialog shows, not by a 403', async (call) => {
  const [method, name] = call.split(' ');
  const send = (headers?: Record<string, string>) => {
    const body = { password: 'a better horse battery', newEmail: 'new@example.com' };
    return method === 'POST'
      ? ada.post(`UserProfile/${name}`, body, headers)
      : ada.delete(`UserProfile/${name}`, undefined, headers);
  };
  const without = await send();
  expect([without.status, without.body]).toEqual([400, { message: 'Please verify your identity first.' }]);
  expect((await send({ 'x-elevated-access-token': 'x'.repeat(43) })).status).toBe(400);
  expect(world.mails).toEqual([]);
});

test('a token is good for the session it was given to, not for another session of the same person nor for another person', async () => {
  const headers = await world.elevated(ada);
  const again = await world.signInAgain(ada);
  const eve = await world.person('eve@example.com');
  expect((await disable(headers, again)).status).toBe(400);
  expect((await disable(headers, eve)).status).toBe(400);
  expect((await disable(headers)).status).toBe(200);
});

test('a code is good for the session that asked for it alone', async () => {
  const challenge = await challengeOf();
  const again = await world.signInAgain(ada);
  const eve = await world.person('eve@example.com');
  for (const caller of [again, eve]) {
    const answer = await verify(challenge, mailedCode(), caller);
    expect([answer.status, answer.body]).toEqual([
      400,
      { message: expect.stringContaining('no longer valid') },
    ]);
  }
  expect((await verify(challenge, mailedCode())).status).toBe(200);
});

test('a code works once, and of two simultaneous uses one counts', async () => {
  const challenge = await challengeOf();
  const answers = await Promise.all([verify(challenge, mailedCode()), verify(challenge, mailedCode())]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await verify(challenge, mailedCode())).status).toBe(400);
});

test('a wrong code gets the specification’s message; after five attempts the right one is refused as well', async () => {
  const challenge = await challengeOf();
  for (let tries = 1; tries <= 5; tries += 1) {
    const { status, body } = await verify(challenge, wrong());
    const message =
      tries < 5 ? 'Invalid code, please try again.' : expect.stringContaining('no longer valid');
    expect([status, body]).toEqual([400, { message }]);
  }
  expect((await verify(challenge, mailedCode())).status).toBe(400);
  const events = world.store.memory.auditEvents.filter(
    (event) => eventName(event) === 'proof.failed elevated_access',
  );
  expect(events).toHaveLength(6);
});

test('twenty simultaneous guesses count as five', async () => {
  const challenge = await challengeOf();
  const guesses = Array.from({ length: 20 }, () => verify(challenge, wrong()));
  const answers = await Promise.all(guesses);
  expect(answers.filter(({ body }) => body.message === 'Invalid code, please try again.')).toHaveLength(4);
});

test('a code is over after ten minutes', async () => {
  const challenge = await challengeOf();
  world.advance(600);
  const renewed = (await (await ada.browser.refresh()).json()) as { access_token: string };
  const later = { ...ada, ...world.client(renewed.access_token) };
  expect((await verify(challenge, mailedCode(), later)).status).toBe(400);
});

test('a mailbox is not filled: after three codes one must wait, until one of them was right', async () => {
  await ask();
  await ask();
  const challenge = await challengeOf();
  const answer = await ask();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
  expect(world.mails).toHaveLength(3);
  await verify(challenge, mailedCode());
  expect((await ask()).status).toBe(200);
});

test('mails requested by a stranger do not keep the owner from verifying their identity', async () => {
  const visit = await openHostedPages(world.browser('198.51.100.9'));
  for (const status of [200, 200, 200, 429])
    expect((await visit.submit('forgot-password', { email: 'ada@example.com' })).status).toBe(status);
  expect((await ask()).status).toBe(200);
});

test('where no mail can be sent, the dialog says so', async () => {
  const mute = await createWidgetsWorld({ sendMail: null });
  const bob = await mute.person('bob@example.com');
  const { status, body } = await bob.post('UserProfile/send-verification');
  expect([status, body]).toEqual([400, { message: expect.stringContaining('cannot send mail') }]);
});

test('neither code, challenge nor token is stored or written down as it is', async () => {
  const challenge = await challengeOf();
  const { body } = await verify(challenge, mailedCode());
  const { emailCodes, elevatedAccess, auditEvents } = world.store.memory;
  const kept = JSON.stringify([[...emailCodes], [...elevatedAccess], auditEvents]);
  for (const secret of [String(challenge), String(body.elevatedAccessToken), mailedCode()])
    expect(kept).not.toContain(secret);
});
