import { expect, test } from 'vitest';
import {
  type HostedPagesClient,
  mailedCode,
  openHostedPages,
  otherCode,
} from '../testing/hosted-pages-client.ts';
import { password } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';
import { untilRefused } from '../testing/until-refused.ts';

const email = 'ada@example.com';
const office = '203.0.113.9';
const stranger = '198.51.100.7';

/** Ada, and the browser she has signed in with. */
async function worldWithAda() {
  const { mails, sendMail } = createMailbox();
  const world = await createWorld({ sendMail });
  const names = { firstName: null, lastName: null };
  const user = await world.identity.createUser({ email, password, ...names, emailVerified: true });
  const known = world.browser(office);
  await known.signIn({ email, password });
  const visit = (ipAddress: string) => openHostedPages(world.browser(ipAddress));
  return { ...world, mails, userId: user.id, known, knownVisit: () => openHostedPages(known), visit };
}

const wrongPassword = ({ submit }: HostedPagesClient, to = email) =>
  submit('sign-in', { email: to, password: 'wrong password' });

test('wrong passwords of strangers lock no browser out that the owner signed in with before', async () => {
  const world = await worldWithAda();
  const guesser = await world.visit(stranger);
  await untilRefused(() => wrongPassword(guesser));
  const elsewhere = await world.visit('192.0.2.1');
  expect((await elsewhere.submit('sign-in', { email, password })).status).toBe(429);
  const visit = await world.knownVisit();
  expect((await visit.submit('sign-in', { email, password })).status).toBe(200);
  expect((await wrongPassword(guesser)).status).toBe(429);
});

test('a network that others have used up holds no such browser up, not even at the second factor', async () => {
  const world = await worldWithAda();
  await world.identity.addTotpFactor({ userId: world.userId });
  const colleague = await world.visit(office);
  for (let tried = 1; tried <= 31; tried += 1) await wrongPassword(colleague, `somebody${tried}@example.com`);
  expect((await colleague.submit('sign-in', { email, password })).status).toBe(429);
  const visit = await world.knownVisit();
  const { status, body } = await visit.submit('sign-in', { email, password });
  expect([status, body.step]).toEqual([200, 'second-factor']);
  const factor = await visit.submit('second-factor', { challenge: body.challenge, code: 'no code' });
  expect(factor.status).toBe(400);
});

test('a browser that knows the owner has five tries of its own, which are not held against other browsers', async () => {
  const world = await worldWithAda();
  const visit = await world.knownVisit();
  for (let tries = 0; tries < 5; tries += 1) expect((await wrongPassword(visit)).status).toBe(400);
  expect((await wrongPassword(visit)).status).toBe(429);
  const elsewhere = await world.visit('192.0.2.1');
  expect((await elsewhere.submit('sign-in', { email, password })).status).toBe(200);
});

test('a browser known to one account is a stranger to every other', async () => {
  const world = await worldWithAda();
  const other = { email: 'eve@example.com', password };
  await world.identity.createUser({ ...other, firstName: null, lastName: null, emailVerified: true });
  const guesser = await world.visit(stranger);
  await untilRefused(() => wrongPassword(guesser, other.email));
  const visit = await world.knownVisit();
  expect((await visit.submit('sign-in', other)).status).toBe(429);
});

test.each([
  ['sign-up', 'email-code'],
  ['forgot-password', 'email-code'],
  ['email-code', 'forgot-password'],
])('mails a stranger has sent by %s use up none of those by %s', async (used, wanted) => {
  const world = await worldWithAda();
  const { submit } = await world.visit(stranger);
  const values = { email, password, firstName: null, lastName: null };
  await untilRefused(() => submit(used, values));
  const elsewhere = await world.visit('192.0.2.1');
  expect((await elsewhere.submit(wanted, { email })).status).toBe(200);
});

test('mails requested for many addresses by one form do not count toward another form', async () => {
  const world = await worldWithAda();
  const { submit } = await world.visit(office);
  let sent = 0;
  await untilRefused(() => {
    sent += 1;
    return submit('forgot-password', { email: `somebody${sent}@example.com` });
  });
  expect((await submit('email-code', { email })).status).toBe(200);
});

test('codes and links asked for by strangers keep a known browser from neither', async () => {
  const world = await worldWithAda();
  const asker = await world.visit(stranger);
  const forms = ['email-code', 'forgot-password'];
  for (const form of forms) await untilRefused(() => asker.submit(form, { email }));
  const visit = await world.knownVisit();
  for (const form of forms) expect((await visit.submit(form, { email })).status).toBe(200);
});

test('a stranger’s wrong codes use up no attempts of a known browser', async () => {
  const world = await worldWithAda();
  const guesser = await world.visit(stranger);
  const asked = await guesser.submit('email-code', { email });
  const wrong = { challenge: asked.body.challenge, code: otherCode(mailedCode(world.mails)) };
  await untilRefused(() => guesser.submit('email-code/verify', wrong));
  const visit = await world.knownVisit();
  const { challenge } = (await visit.submit('email-code', { email })).body;
  const code = mailedCode(world.mails);
  expect((await visit.submit('email-code/verify', { challenge, code })).status).toBe(200);
});

test('guesses at reset links leave the sender its tries at passwords and codes', async () => {
  const world = await worldWithAda();
  const visit = await world.visit(office);
  const guess = { token: 'guessed', password: 'quite another phrase' };
  await untilRefused(() => visit.submit('reset-password', guess));
  const { challenge } = (await visit.submit('email-code', { email })).body;
  const code = mailedCode(world.mails);
  expect((await visit.submit('email-code/verify', { challenge, code })).status).toBe(200);
  const again = await world.visit(office);
  expect((await again.submit('sign-in', { email, password })).status).toBe(200);
});
