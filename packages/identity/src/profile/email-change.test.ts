import { beforeEach, expect, test } from 'vitest';
import { eventName } from '../testing/memory.ts';
import { password } from '../testing/test-site.ts';
import { createWidgetsWorld, type Person, type WidgetsWorld } from '../testing/widgets-world.ts';

let world: WidgetsWorld;
let ada: Person;
let headers: Record<string, string>;
beforeEach(async () => {
  world = await createWidgetsWorld();
  ada = await world.person('ada@example.com');
  headers = await world.elevated(ada);
});

const newEmail = 'ada@new.example';
const ask = (address: string = newEmail) =>
  ada.post('UserProfile/send-email-change', { newEmail: address }, headers);
const verify = (code: string, caller = ada) => caller.post('UserProfile/verify-email-change', { code });
const mailedCode = () => world.lastMail('email-change-code').content.code;
const wrong = () => (mailedCode() === '000000' ? '000001' : '000000');
const emailNow = async () => (await world.store.findUser(ada.user.id))?.email;

test('a code is mailed to the new address; typing it changes and verifies the address, and mails the former one', async () => {
  const asked = await ask(' ADA@New.example ');
  const expiresAt = new Date(world.now().getTime() + 600_000).toISOString();
  expect([asked.status, asked.body]).toEqual([200, { expiresAt }]);
  expect(world.lastMail('email-change-code').to).toBe(newEmail);
  expect(await emailNow()).toBe('ada@example.com');
  const { status, body } = await verify(mailedCode());
  expect([status, body]).toEqual([
    200,
    {
      user: expect.objectContaining({ id: ada.user.id, email: newEmail }),
      elevatedAccessToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt,
    },
  ]);
  expect(world.lastMail('email-changed')).toMatchObject({ to: 'ada@example.com', content: { newEmail } });
  expect(await world.store.findUser(ada.user.id)).toMatchObject({ email: newEmail, emailVerified: true });
  const types = world.store.memory.auditEvents.map(eventName);
  expect(types).toEqual(expect.arrayContaining(['proof.requested email_change', 'user.changed email']));
});

test('sessions stay, the new address signs in, the former one and its links do not', async () => {
  const at = world.now();
  const reset = { tokenHash: 'hash', userId: ada.user.id, requestId: null, createdAt: at, expiresAt: at };
  await world.store.insertPasswordReset(reset);
  await ask();
  const { body } = await verify(mailedCode());
  expect((await ada.get('UserProfile/me')).status).toBe(200);
  expect((await world.browser().signIn({ email: newEmail, password })).user.email).toBe(newEmail);
  expect(await world.store.findPasswordReset('hash')).toBeNull();
  expect(await world.store.findUserByEmail('ada@example.com')).toBeNull();
  const elevated = { 'x-elevated-access-token': String(body.elevatedAccessToken) };
  expect((await ada.delete('UserProfile/totp-factors', undefined, elevated)).status).toBe(200);
});

test('an address that has an account gets the same answer, its owner a mail, and no code is right', async () => {
  await world.person('eve@example.com');
  const free = await ask();
  const taken = await ask('eve@example.com');
  expect([taken.status, taken.body, [...taken.headers]]).toEqual([free.status, free.body, [...free.headers]]);
  expect(world.mails.at(-1)).toMatchObject({ to: 'eve@example.com', content: { kind: 'account-exists' } });
  // The code for the free address was replaced by one that was not mailed.
  const sealed = [...world.store.memory.emailCodes.values()].find(
    ({ purpose }) => purpose === 'email-change',
  );
  const [, hex = ''] = JSON.parse(sealed?.sealedCode ?? '[]') as string[];
  for (const code of [mailedCode(), Buffer.from(hex, 'hex').toString()])
    expect((await verify(code)).status).toBe(400);
  expect(await emailNow()).toBe('ada@example.com');
});

test('an address taken between mail and code is reported to the reader of that mailbox', async () => {
  await ask();
  await world.identity.createUser({ email: newEmail, password, firstName: null, lastName: null });
  const answer = await verify(mailedCode());
  expect([answer.status, answer.body]).toEqual([409, { message: expect.stringContaining('already') }]);
  expect(await emailNow()).toBe('ada@example.com');
});

test.each([
  ['no address', 'Please enter a valid email address.'],
  ['', 'Please enter a valid email address.'],
  ['x'.repeat(400), 'Please enter a valid email address.'],
  ['Ada@Example.com', 'This is your email address already.'],
])('"%s" is refused: %s', async (address, message) => {
  const answer = await ask(address);
  expect([answer.status, answer.body]).toEqual([400, { message }]);
  expect(world.mails).toHaveLength(1);
});

test('a code works once, in the session that requested it, and for no other purpose', async () => {
  await ask();
  const code = mailedCode();
  const again = await world.signInAgain(ada);
  expect((await verify(code, again)).status).toBe(400);
  const challenge = (await ada.post('UserProfile/send-verification')).body.authenticationChallenge;
  const crossed = await ada.post('UserProfile/verify', { code, authenticationChallengeId: challenge });
  expect(crossed.status).toBe(400);
  const answers = await Promise.all([verify(code), verify(code)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await verify(code)).status).toBe(400);
});

test('a second code takes the place of the first', async () => {
  await ask();
  const first = mailedCode();
  await ask('ada@other.example');
  if (first !== mailedCode()) expect((await verify(first)).status).toBe(400);
  await verify(mailedCode());
  expect(await emailNow()).toBe('ada@other.example');
});

test('after five wrong tries, and after ten minutes, a code is over', async () => {
  await ask();
  for (let tries = 1; tries <= 5; tries += 1) {
    const message =
      tries < 5 ? 'Invalid code, please try again.' : expect.stringContaining('no longer valid');
    expect((await verify(wrong())).body).toEqual({ message });
  }
  expect((await verify(mailedCode())).status).toBe(400);
  await ask();
  world.advance(600);
  const renewed = (await (await ada.browser.refresh()).json()) as { access_token: string };
  expect((await verify(mailedCode(), { ...ada, ...world.client(renewed.access_token) })).status).toBe(400);
  expect(await emailNow()).toBe('ada@example.com');
});

test('strangers are not written to without end', async () => {
  for (const address of ['one@x.example', 'two@x.example', 'three@x.example']) await ask(address);
  const answer = await ask('four@x.example');
  expect([answer.status, answer.body]).toEqual([429, expect.objectContaining({ retryAfterSeconds: 30 })]);
  expect(world.mails.filter(({ content }) => content.kind === 'email-change-code')).toHaveLength(3);
});
