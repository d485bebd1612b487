import { expect, test } from 'vitest';
import type { TestBrowser } from '../testing/test-browser.ts';
import { newPkce } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';

const { challenge, verifier } = newPkce();
const form = {
  email: 'Zoë@Example.com',
  password: 'eine lange Nacht',
  firstName: 'Zoë',
  lastName: ' van der Berg 🎈',
};

async function trySignUp(browser: TestBrowser, changes: Record<string, unknown> = {}): Promise<Response> {
  const request = await browser.begin(challenge, { screen_hint: 'sign-up' });
  return browser.post('/user_management/hosted/sign-up', { request, ...form, ...changes });
}

test('a new account is signed in at once; the address is normalized and the names are as typed', async () => {
  const world = await createWorld();
  const browser = world.browser();
  const response = await trySignUp(browser);
  expect(response.status).toBe(200);
  const { redirectTo } = (await response.json()) as { redirectTo: string };
  const tokens = await browser.exchange(new URL(redirectTo).searchParams.get('code') ?? '', verifier);
  expect(await tokens.json()).toMatchObject({
    user: {
      email: 'zoë@example.com',
      first_name: 'Zoë',
      last_name: ' van der Berg 🎈',
      email_verified: false,
    },
  });
});

test('without mail sign-up is closed once there is an account: taken and free addresses are answered alike, and nothing changes', async () => {
  const world = await createWorld();
  await trySignUp(world.browser());
  const before = [...world.store.memory.users.values()];
  const browser = world.browser();
  const answers = [];
  for (const email of [form.email, 'free@example.com'])
    for (const password of ['another good one', 'short']) {
      const response = await trySignUp(browser, { email, password, firstName: 'Eve' });
      answers.push([response.status, await response.json()]);
    }
  const message =
    'No mail can be sent here, so new accounts cannot be created. Please ask whoever runs this site for help.';
  expect(answers).toEqual(answers.map(() => [400, { message }]));
  expect(browser.cookies.size).toBe(0);
  expect([...world.store.memory.users.values()]).toEqual(before);
});

test('a password is checked before the address', async () => {
  const world = await createWorld({ sendMail: createMailbox().sendMail });
  await world.identity.createUser({ ...form, firstName: null, lastName: null });
  const taken = await trySignUp(world.browser(), { password: 'short' });
  const free = await trySignUp(world.browser(), { password: 'short', email: 'free@example.com' });
  expect(await taken.text()).toBe(await free.text());
});

test.each([
  [{ email: 'nowhere' }, { message: 'Please enter a valid email address.', field: 'email' }],
  [{ password: 'seven77' }, { message: 'Password must be at least 8 characters', field: 'password' }],
  [
    { password: 'Password1!' },
    { message: 'This password is too easy to guess. Please choose another one.', field: 'password' },
  ],
  [{ firstName: 'x'.repeat(101) }, { message: 'Names have at most 100 characters, on one line.' }],
])('%j is refused in words, at the field they are about', async (changes, refused) => {
  const world = await createWorld();
  const response = await trySignUp(world.browser(), changes);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual(refused);
});

test('empty names are stored as null', async () => {
  const world = await createWorld();
  await trySignUp(world.browser(), { firstName: '  ', lastName: undefined });
  expect(await world.identity.findUserByEmail('ZOË@example.com')).toMatchObject({
    firstName: null,
    lastName: null,
  });
});

test('creating accounts in bulk is throttled', async () => {
  const world = await createWorld({ sendMail: createMailbox().sendMail });
  const statuses = [];
  for (let index = 0; index < 11; index += 1)
    statuses.push((await trySignUp(world.browser(), { email: `person${index}@example.com` })).status);
  expect(statuses.slice(0, 10).every((status) => status === 200)).toBe(true);
  expect(statuses[10]).toBe(429);
});
