import { expect, test } from 'vitest';
import { decodeBase32, totpCode, totpStepAt } from '../second-factor/totp.ts';
import {
  type HostedPagesClient,
  openHostedPages,
  readHosted,
  tokensOf,
} from '../testing/hosted-pages-client.ts';
import { eventName } from '../testing/memory.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { password } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';

const email = 'ada@example.com';

async function securedWorld(recoveryCodes: string[] = []) {
  const { mails, sendMail } = createMailbox();
  const world = await createWorld({ sendMail });
  const names = { firstName: null, lastName: null };
  const user = await world.identity.createUser({ email, password, ...names, emailVerified: true });
  const { secretBase32 } = await world.identity.addTotpFactor({ userId: user.id, recoveryCodes });
  const secret = decodeBase32(secretBase32) ?? new Uint8Array();
  /** A code works once, so sign-ins are half a minute apart. */
  const nextCode = () => {
    world.advance(30);
    return totpCode(secret, totpStepAt(world.now()));
  };
  return { ...world, mails, userId: user.id, nextCode };
}

type Secured = Awaited<ReturnType<typeof securedWorld>>;
type Step = HostedPagesClient & { challenge: string; codes: string[]; body: { step?: string } };

/** Password and second factor, and the following step. */
async function enter(
  world: Secured,
  browser: TestBrowser,
  proof: { form: string; code: string } = { form: 'second-factor', code: world.nextCode() },
): Promise<Step> {
  const visit = await openHostedPages(browser);
  const { body: asked } = await visit.submit('sign-in', { email, password });
  const { body } = await visit.submit(proof.form, { challenge: asked.challenge, code: proof.code });
  return { ...visit, challenge: body.challenge ?? '', codes: body.codes ?? [], body };
}

test('a user with an app and no recovery codes sees ten at the next sign-in, which continues once they are saved', async () => {
  const world = await securedWorld();
  const browser = world.browser('203.0.113.5');
  const step = await enter(world, browser);
  expect(step.body).toMatchObject({ step: 'recovery-codes' });
  expect(new Set(step.codes).size).toBe(10);
  expect(browser.cookies.size).toBe(0);
  expect(world.store.memory.recoveryCodes).toEqual([]);

  const answer = await step.submit('recovery-codes', { challenge: step.challenge });
  expect((await tokensOf(browser, step, answer)).authentication_method).toBe('Password');
  expect(world.mails.map(({ to, content }) => [to, content.kind])).toEqual([[email, 'recovery-codes-made']]);
  expect(
    world.store.memory.auditEvents.find(
      (event) => eventName(event) === 'second_factor.changed recovery_codes_made',
    ),
  ).toMatchObject({
    userId: world.userId,
    ipAddress: '203.0.113.5',
  });
  const proof = { form: 'recovery-code', code: step.codes[0] ?? '' };
  expect((await enter(world, world.browser(), proof)).body).toHaveProperty('redirectTo');
  expect((await enter(world, world.browser())).body).toHaveProperty('redirectTo');
});

test('codes are shown once: no URL returns them again, before or after they are saved', async () => {
  const world = await securedWorld();
  const browser = world.browser();
  const step = await enter(world, browser);
  const path = `/user_management/hosted/step?request=${step.request}&challenge=${step.challenge}`;
  const look = async () => readHosted(await browser.get(path));
  const nothing = { status: 404, body: { message: expect.any(String) } };
  expect(await look()).toEqual(nothing);
  await step.submit('recovery-codes', { challenge: step.challenge });
  expect(await look()).toEqual(nothing);
});

test('codes that were shown and not saved do not count, and others are shown the next time', async () => {
  const world = await securedWorld();
  const left = await enter(world, world.browser());
  const again = await enter(world, world.browser());
  expect(again.codes).toHaveLength(10);
  expect(again.codes.filter((code) => left.codes.includes(code))).toEqual([]);
  await again.submit('recovery-codes', { challenge: again.challenge });
  const proof = { form: 'recovery-code', code: left.codes[0] ?? '' };
  expect((await enter(world, world.browser(), proof)).body).toEqual({
    message: 'Invalid code, please try again.',
  });
});

test('a user who has used the last recovery code gets new ones at once', async () => {
  const world = await securedWorld(['7KQ3M-X2V9A']);
  const step = await enter(world, world.browser(), { form: 'recovery-code', code: '7KQ3M-X2V9A' });
  expect(step.codes).toHaveLength(10);
});

test('of two pending sign-ins with codes one saves them; the other learns that its codes are void', async () => {
  const world = await securedWorld();
  const steps = [await enter(world, world.browser()), await enter(world, world.browser())];
  const answers = [];
  for (const { submit, challenge } of steps) answers.push(await submit('recovery-codes', { challenge }));
  expect(answers[0]?.body).toHaveProperty('redirectTo');
  expect(answers[1]?.body).toEqual({
    message: expect.stringContaining('these do not count'),
    startAgain: true,
  });
  expect(world.store.memory.recoveryCodes).toHaveLength(10);
});

test('saving codes too late reports that they are void', async () => {
  const world = await securedWorld();
  const step = await enter(world, world.browser());
  world.advance(10 * 60);
  const { status, body } = await step.submit('recovery-codes', { challenge: step.challenge });
  expect([status, body.message]).toEqual([400, expect.stringContaining('these codes do not count')]);
  expect(world.store.memory.recoveryCodes).toEqual([]);
});

test('the step works once, in its own sign-in, and not before the second factor', async () => {
  const world = await securedWorld();
  const before = await openHostedPages(world.browser());
  const { body: asked } = await before.submit('sign-in', { email, password });
  const early = await before.submit('recovery-codes', { challenge: asked.challenge });
  expect([early.status, early.body.startAgain]).toEqual([400, true]);
  const step = await enter(world, world.browser());
  const other = await openHostedPages(world.browser());
  const foreign = await other.submit('recovery-codes', { challenge: step.challenge });
  expect([foreign.status, foreign.body.startAgain]).toEqual([400, true]);
  expect((await step.submit('recovery-codes', { challenge: step.challenge })).status).toBe(200);
  expect((await step.submit('recovery-codes', { challenge: step.challenge })).status).toBe(400);
  expect(world.store.memory.recoveryCodes).toHaveLength(10);
});
