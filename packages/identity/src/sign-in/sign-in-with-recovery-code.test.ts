import { expect, test } from 'vitest';
import { type HostedPagesClient, openHostedPages, tokensOf } from '../testing/hosted-pages-client.ts';
import { eventName } from '../testing/memory.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { password } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';

const email = 'ada@example.com';

async function securedWorld() {
  const { mails, sendMail } = createMailbox();
  const world = await createWorld({ sendMail });
  const user = await world.identity.createUser({
    email,
    password,
    firstName: null,
    lastName: null,
    emailVerified: true,
  });
  const { recoveryCodes } = await world.identity.addTotpFactor({ userId: user.id });
  const code = (index: number) => recoveryCodes[index] ?? '';
  return { ...world, mails, userId: user.id, code };
}

async function secondStep(browser: TestBrowser): Promise<HostedPagesClient & { challenge: string }> {
  const visit = await openHostedPages(browser);
  const { body } = await visit.submit('sign-in', { email, password });
  expect(body.step).toBe('second-factor');
  return { ...visit, challenge: body.challenge ?? '' };
}

test('a recovery code takes the place of the app’s, leaves a trace, and its owner is mailed', async () => {
  const world = await securedWorld();
  const browser = world.browser('203.0.113.5');
  const visit = await secondStep(browser);
  const answer = await visit.submit('recovery-code', { challenge: visit.challenge, code: world.code(0) });
  expect((await tokensOf(browser, visit, answer)).authentication_method).toBe('Password');
  const occasion = { at: world.now(), device: { ipAddress: '203.0.113.5', userAgent: null }, place: null };
  expect(world.mails).toEqual([{ to: email, content: { kind: 'recovery-code-used', occasion } }]);
  expect(
    world.store.memory.auditEvents.find(
      (event) => eventName(event) === 'second_factor.changed recovery_code_used',
    ),
  ).toMatchObject({
    userId: world.userId,
    ipAddress: '203.0.113.5',
  });
});

test('a code is accepted as people type it, and once: not again, nor by a simultaneous use', async () => {
  const world = await securedWorld();
  const typed = world.code(3).toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  const steps = [await secondStep(world.browser()), await secondStep(world.browser())];
  const answers = await Promise.all(
    steps.map(({ submit, challenge }) => submit('recovery-code', { challenge, code: typed })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const late = await secondStep(world.browser());
  const again = await late.submit('recovery-code', { challenge: late.challenge, code: world.code(3) });
  expect(again.body).toEqual({ message: 'Invalid code, please try again.' });
  const other = await late.submit('recovery-code', { challenge: late.challenge, code: world.code(4) });
  expect(other.status).toBe(200);
});

test('another user’s code is refused', async () => {
  const world = await securedWorld();
  const eve = await world.identity.createUser({
    email: 'eve@example.com',
    password,
    firstName: null,
    lastName: null,
  });
  const { recoveryCodes } = await world.identity.addTotpFactor({ userId: eve.id });
  const visit = await secondStep(world.browser());
  const answer = await visit.submit('recovery-code', { challenge: visit.challenge, code: recoveryCodes[0] });
  expect([answer.status, world.store.memory.sessions.size]).toEqual([400, 0]);
});

test('guesses at recovery codes and at the app’s share five tries a challenge, and the waits of the account', async () => {
  const world = await securedWorld();
  const visit = await secondStep(world.browser());
  const { challenge } = visit;
  const forms = ['recovery-code', 'second-factor', 'recovery-code', 'second-factor', 'recovery-code'];
  const answers = [];
  for (const form of forms) answers.push((await visit.submit(form, { challenge, code: 'AAAAA-AAAAA' })).body);
  expect(answers.at(-1)).toMatchObject({ startAgain: true });
  expect((await visit.submit('recovery-code', { challenge, code: world.code(0) })).status).toBe(429);
  world.advance(2);
  const spent = await visit.submit('recovery-code', { challenge, code: world.code(0) });
  expect([spent.status, spent.body.startAgain]).toEqual([400, true]);
});

test('a recovery code without the password before it opens nothing', async () => {
  const world = await securedWorld();
  const visit = await openHostedPages(world.browser());
  for (const challenge of ['', 'x'.repeat(43), visit.request])
    expect((await visit.submit('recovery-code', { challenge, code: world.code(0) })).status).toBe(400);
  expect(world.store.memory.sessions.size).toBe(0);
});
