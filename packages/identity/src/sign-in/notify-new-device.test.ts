import { expect, test } from 'vitest';
import { eventName } from '../testing/memory.ts';
import { password } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';

const credentials = { email: 'ada@example.com', password };
const again = { screen_hint: 'sign-up' };

async function worldWithMail() {
  const { mails, sendMail } = createMailbox();
  const place = { cityName: 'Zürich', countryISOCode: 'CH' };
  const world = await createWorld({ sendMail, findPlace: () => place });
  for (const email of [credentials.email, 'eve@example.com'])
    await world.identity.createUser({
      email,
      password,
      firstName: null,
      lastName: null,
      emailVerified: true,
    });
  return { ...world, mails, place };
}

test('a user’s first sign-in sends no mail; the first one with another browser does, once, with device, time and location', async () => {
  const world = await worldWithMail();
  await world.browser().signIn(credentials);
  expect(world.mails).toEqual([]);
  const phone = world.browser('203.0.113.5');
  await phone.signIn(credentials, again);
  const device = { ipAddress: '203.0.113.5', userAgent: null };
  const occasion = { at: world.now(), device, place: world.place };
  expect(world.mails).toEqual([{ to: credentials.email, content: { kind: 'new-device', occasion } }]);
  await phone.signIn(credentials, again);
  expect(world.mails).toHaveLength(1);
  expect(
    world.store.memory.auditEvents.filter((event) => eventName(event) === 'sign_in.new_device'),
  ).toHaveLength(1);
});

test('a browser is recognized after signing out, from any location', async () => {
  const world = await worldWithMail();
  const browser = world.browser();
  await browser.signIn(credentials);
  const session = [...world.store.memory.sessions.keys()][0];
  await browser.get(`/user_management/sessions/logout?session_id=${session}`);
  await browser.signIn(credentials);
  expect(world.mails).toEqual([]);
});

test('a browser that one person uses is new for another, and one mark serves both', async () => {
  const world = await worldWithMail();
  const [shared, own] = [world.browser(), world.browser()];
  await shared.signIn(credentials);
  const mark = shared.cookies.get('__Host-identity-browser')?.value;
  await own.signIn({ ...credentials, email: 'eve@example.com' });
  await shared.signIn({ ...credentials, email: 'eve@example.com' }, again);
  expect(shared.cookies.get('__Host-identity-browser')?.value).toBe(mark);
  expect(world.mails.map(({ to }) => to)).toEqual(['eve@example.com']);
});

test('an invented device cookie is ignored, and the store keeps only hashes', async () => {
  const world = await worldWithMail();
  const browser = world.browser();
  browser.cookies.set('__Host-identity-browser', {
    value: 'planted',
    path: '/',
    domain: null,
    attributes: '',
  });
  await browser.signIn(credentials);
  const mark = browser.cookies.get('__Host-identity-browser')?.value ?? '';
  expect(mark).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(world.store.memory.devices)).not.toContain(mark);
});

test('a refused sign-in neither mails nor marks the browser', async () => {
  const world = await worldWithMail();
  await world.browser().signIn(credentials);
  const browser = world.browser();
  const request = await browser.begin('a'.repeat(43));
  await browser.post('/user_management/hosted/sign-in', {
    request,
    ...credentials,
    password: 'wrong password',
  });
  expect([world.mails, browser.cookies.size]).toEqual([[], 0]);
});
