import { expect, test } from 'vitest';
import {
  type HostedPagesClient,
  mailedCode,
  openHostedPages,
  otherCode,
  tokensOf,
} from '../testing/hosted-pages-client.ts';
import { eventName } from '../testing/memory.ts';
import { password } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';

const email = 'ada@example.com';

async function worldWithAda(emailVerified = true) {
  const mailbox = createMailbox();
  const world = await createWorld({ sendMail: mailbox.sendMail });
  const user = await world.identity.createUser({
    email,
    password,
    firstName: null,
    lastName: null,
    emailVerified,
  });
  const code = () => mailedCode(mailbox.mails);
  return { ...world, mails: mailbox.mails, userId: user.id, code };
}

async function askedCode(visit: HostedPagesClient, address = email): Promise<string> {
  const answer = await visit.submit('email-code', { email: address });
  expect(answer.status).toBe(200);
  return answer.body.challenge ?? '';
}

test('a mailed code signs in without a password, and the session says so', async () => {
  const world = await worldWithAda();
  const browser = world.browser();
  const visit = await openHostedPages(browser);
  const challenge = await askedCode(visit, ' ADA@Example.com ');
  expect(world.mails).toEqual([
    { to: email, content: { kind: 'sign-in-code', code: expect.stringMatching(/^\d{6}$/), minutes: 10 } },
  ]);
  const code = world.code();
  const answer = await visit.submit('email-code/verify', {
    challenge,
    code: ` ${code.slice(0, 3)} ${code.slice(3)} `,
  });
  expect(await tokensOf(browser, visit, answer)).toMatchObject({ authentication_method: 'MagicAuth' });
});

test('an unknown address gets the same answers to every guess, and its mail is not sent', async () => {
  const histories = [];
  for (const address of [email, 'nobody@example.com']) {
    const world = await worldWithAda();
    const visit = await openHostedPages(world.browser());
    const asked = await visit.submit('email-code', { email: address });
    const history: unknown[] = [asked.status, Object.keys(asked.body)];
    for (let guess = 0; guess < 7; guess += 1)
      history.push(
        await visit.submit('email-code/verify', {
          challenge: asked.body.challenge,
          code: otherCode(world.code()),
        }),
      );
    histories.push(history);
    expect(world.mails.map(({ to }) => to)).toEqual([address === email ? email : null]);
    expect(
      world.store.memory.auditEvents.filter((event) => eventName(event) === 'proof.requested sign_in'),
    ).toHaveLength(1);
  }
  expect(histories[0]).toEqual(histories[1]);
});

test('the stored code of an unknown address signs no one in', async () => {
  const world = await worldWithAda();
  const visit = await openHostedPages(world.browser());
  const challenge = await askedCode(visit, 'nobody@example.com');
  const answer = await visit.submit('email-code/verify', { challenge, code: world.code() });
  expect(answer).toEqual({ status: 400, body: { message: 'Invalid code, please try again.' } });
});

test('a code works once, and of two simultaneous browsers one signs in', async () => {
  const world = await worldWithAda();
  const visit = await openHostedPages(world.browser());
  const challenge = await askedCode(visit);
  const values = { challenge, code: world.code() };
  const answers = await Promise.all([1, 2, 3].map(() => visit.submit('email-code/verify', values)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect(world.store.memory.sessions.size).toBe(1);
});

test('a code of another sign-in, of another purpose and one ten minutes old are refused, and the page begins again', async () => {
  const world = await worldWithAda(false);
  const [visit, other] = [await openHostedPages(world.browser()), await openHostedPages(world.browser())];
  const over = {
    status: 400,
    body: { message: 'This code is no longer valid. Please ask for a new one.', startAgain: true },
  };
  const proof = await visit.submit('sign-in', { email, password });
  expect(proof.body.step).toBe('verify-email');
  const ofProof = { challenge: proof.body.challenge, code: world.code() };
  expect(await visit.submit('email-code/verify', ofProof)).toEqual(over);
  const values = { challenge: await askedCode(visit), code: world.code() };
  expect(await other.submit('email-code/verify', values)).toEqual(over);
  expect((await visit.submit('verify-email', values)).status).toBe(400);
  world.advance(599);
  const late = await openHostedPages(world.browser());
  const lateCode = { challenge: await askedCode(late), code: world.code() };
  world.advance(1);
  expect((await visit.submit('email-code/verify', values)).status).toBe(400);
  expect((await late.submit('email-code/verify', lateCode)).status).toBe(200);
});

test('a code has five tries, then even the right one does not help', async () => {
  const world = await worldWithAda();
  const visit = await openHostedPages(world.browser());
  const challenge = await askedCode(visit);
  const wrong = { challenge, code: otherCode(world.code()) };
  const answers = [];
  for (let guess = 0; guess < 5; guess += 1)
    answers.push((await visit.submit('email-code/verify', wrong)).body);
  expect(answers.map(({ startAgain }) => startAgain ?? false)).toEqual([false, false, false, false, true]);
  world.advance(60);
  const right = { challenge, code: world.code() };
  expect((await visit.submit('email-code/verify', right)).status).toBe(400);
});

test('new codes give no new attempts: a guesser who requests as many as the mailbox allows has under a hundred guesses a day', async () => {
  const world = await worldWithAda();
  const until = world.now().getTime() + 24 * 3_600_000;
  let guesses = 0;
  while (world.now().getTime() < until) {
    // Each guess from another network and with its own code, so that only the mailbox's limit applies.
    const visit = await openHostedPages(world.browser(`2001:db8:${guesses.toString(16)}::1`));
    const asked = await visit.submit('email-code', { email });
    const values = { challenge: asked.body.challenge ?? 'x'.repeat(43), code: otherCode(world.code()) };
    const answer = asked.status === 200 ? await visit.submit('email-code/verify', values) : asked;
    if (answer.status === 429) world.advance(answer.body.retryAfterSeconds ?? 0);
    else guesses += 1;
  }
  expect(guesses).toBeLessThan(100);
});

test('after three mails to a mailbox the next one is throttled, longer each time, for any sender, form and spelling', async () => {
  const world = await worldWithAda();
  const spellings = [email, 'a.da@example.com', 'ada+codes@example.com', 'ADA+1@Example.com'];
  const waits = [];
  for (let mail = 0; waits.length < 9; mail += 1) {
    const visit = await openHostedPages(world.browser(`198.51.100.${mail}`));
    const form = mail % 2 === 0 ? 'email-code' : 'forgot-password';
    const { status, body } = await visit.submit(form, { email: spellings[mail % spellings.length] });
    if (status !== 429) continue;
    waits.push(body.retryAfterSeconds);
    world.advance(body.retryAfterSeconds ?? 0);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

test('requesting mails to ever new addresses is throttled as well', async () => {
  const world = await worldWithAda();
  const visit = await openHostedPages(world.browser());
  for (let mail = 0; mail < 30; mail += 1) await askedCode(visit, `person${mail}@example.com`);
  expect((await visit.submit('email-code', { email: 'one-more@example.com' })).status).toBe(429);
  const elsewhere = await openHostedPages(world.browser('198.51.100.7'));
  await askedCode(elsewhere, 'one-more@example.com');
});

test('a right code refunds its own mail, not those to other people with the same mailbox', async () => {
  const world = await worldWithAda();
  const visit = () => openHostedPages(world.browser(`198.51.100.${world.mails.length}`));
  const own = await visit();
  const challenge = await askedCode(own);
  const code = world.code();
  for (let mail = 0; mail < 2; mail += 1) await askedCode(await visit(), 'a.da@example.com');
  expect((await own.submit('email-code/verify', { challenge, code })).status).toBe(200);
  await askedCode(await visit(), 'a.da@example.com');
  expect((await (await visit()).submit('email-code', { email: 'a.da@example.com' })).status).toBe(429);
});

test('after signing in with each code the next one is available at once', async () => {
  const world = await worldWithAda();
  for (let round = 0; round < 6; round += 1) {
    const visit = await openHostedPages(world.browser());
    const challenge = await askedCode(visit);
    expect((await visit.submit('email-code/verify', { challenge, code: world.code() })).status).toBe(200);
  }
});

test('a code verifies the address; a password set before that, and its sessions, are void', async () => {
  const world = await worldWithAda(false);
  const stranger = await openHostedPages(world.browser('203.0.113.9'));
  const waiting = await stranger.submit('sign-in', { email, password });
  expect(waiting.body.step).toBe('verify-email');
  const visit = await openHostedPages(world.browser());
  const challenge = await askedCode(visit);
  expect((await visit.submit('email-code/verify', { challenge, code: world.code() })).status).toBe(200);
  expect(await world.identity.findUser(world.userId)).toMatchObject({ emailVerified: true });
  expect(world.store.memory.pendingSignIns.size).toBe(0);
  const again = await stranger.submit('sign-in', { email, password });
  expect(again.body).toEqual({ message: 'Incorrect email or password.' });
});

test('the password of a proved account survives a sign-in by code', async () => {
  const world = await worldWithAda();
  const visit = await openHostedPages(world.browser());
  const challenge = await askedCode(visit);
  await visit.submit('email-code/verify', { challenge, code: world.code() });
  const next = await openHostedPages(world.browser());
  expect((await next.submit('sign-in', { email, password })).status).toBe(200);
});

test('the second factor is asked for after a mailed code too', async () => {
  const world = await worldWithAda();
  await world.identity.addTotpFactor({ userId: world.userId });
  const browser = world.browser();
  const visit = await openHostedPages(browser);
  const challenge = await askedCode(visit);
  const answer = await visit.submit('email-code/verify', { challenge, code: world.code() });
  expect(answer.body).toEqual({ step: 'second-factor', challenge: expect.stringMatching(/^[\w-]{43}$/) });
  expect([browser.cookies.size, world.store.memory.sessions.size]).toEqual([0, 0]);
});

test('a code sent to an address the account has left opens it no more', async () => {
  const world = await worldWithAda();
  const visit = await openHostedPages(world.browser());
  const challenge = await askedCode(visit);
  await world.store.changeUser(world.userId, { email: 'ada@new.example' }, world.now());
  const answer = await visit.submit('email-code/verify', { challenge, code: world.code() });
  expect([answer.status, answer.body.startAgain]).toEqual([400, true]);
});

test('where no mail can be sent the form says so', async () => {
  const world = await createWorld();
  const visit = await openHostedPages(world.browser());
  const answers = [
    await visit.submit('email-code', { email }),
    await visit.submit('forgot-password', { email }),
  ];
  const refused = { status: 400, body: { message: expect.stringContaining('No mail can be sent') } };
  expect(answers).toEqual([refused, refused]);
});

test('neither the code nor the address is in the audit record, and the store has no code in the open', async () => {
  const world = await worldWithAda();
  const visit = await openHostedPages(world.browser());
  const challenge = await askedCode(visit);
  const code = world.code();
  const { auditEvents, emailCodes, throttles } = world.store.memory;
  const kept = JSON.stringify([auditEvents, [...throttles]]);
  for (const secret of [email, challenge, code]) expect(kept).not.toContain(secret);
  for (const secret of [`"${code}"`, challenge])
    expect(JSON.stringify([...emailCodes])).not.toContain(secret);
});
