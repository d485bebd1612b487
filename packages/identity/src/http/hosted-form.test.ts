import { describe, expect, test } from 'vitest';
import { openHostedPages, readHosted } from '../testing/hosted-pages-client.ts';
import { createMemoryStore, type MemoryStore } from '../testing/memory-store.ts';
import { issuer, password } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';

const email = 'ada@example.com';
const code = { challenge: 'x'.repeat(43), code: '123456' };

/** Every form of the hosted pages, with typical values. */
const forms: Record<string, Record<string, string>> = {
  'sign-in': { email, password },
  'sign-up': { email: 'zoe@example.com', password, firstName: 'Zoë', lastName: 'Berg' },
  'verify-email': code,
  'verify-email/resend': { challenge: code.challenge },
  'second-factor': code,
  'recovery-code': code,
  'recovery-codes': { challenge: code.challenge },
  organization: { challenge: code.challenge, organizationId: 'org_x' },
  'email-code': { email },
  'email-code/verify': code,
  'forgot-password': { email },
  'reset-password': { token: code.challenge, password },
};

/** Refuses NUL in texts, as PostgreSQL does. */
function refusingNul(store: MemoryStore): MemoryStore {
  return new Proxy(store, {
    get: (target, name, receiver) => {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]) => {
        if (JSON.stringify(values).includes('\\u0000')) throw new Error('A text holds a NUL.');
        return Reflect.apply(member, target, values);
      };
    },
  });
}

async function visitedWorld() {
  const { mails, sendMail } = createMailbox();
  const store = createMemoryStore();
  const world = { ...(await createWorld({ sendMail, store: refusingNul(store) })), store };
  await world.identity.createUser({ email, password, firstName: null, lastName: null, emailVerified: true });
  const browser = world.browser();
  return { world, mails, browser, visit: await openHostedPages(browser) };
}

type Visited = Awaited<ReturnType<typeof visitedWorld>>;

function expectNothingDone({ world, mails, browser }: Visited): void {
  const { sessions, users } = world.store.memory;
  expect([sessions.size, users.size, mails.length, browser.cookies.size]).toEqual([0, 1, 0, 0]);
}

describe.each(Object.entries(forms))('the form %s', (form, values) => {
  const path = `/user_management/hosted/${form}`;

  test('refuses what the page of another site, or no page at all, sends', async () => {
    const visited = await visitedWorld();
    const body = { request: visited.visit.request, ...values };
    for (const origin of ['https://evil.test', `${issuer}.evil.test`, 'null', ''])
      expect((await visited.browser.post(path, body, { origin })).status).toBe(400);
    expectNothingDone(visited);
  });

  test('refuses what is not JSON, not an object, of a wrong type, missing or too large, with a message', async () => {
    const visited = await visitedWorld();
    const { browser, visit } = visited;
    const whole = { request: visit.request, ...values };
    const bodies: unknown[] = ['', '{', 'null', '[]', '"text"', '7', {}];
    for (const name of Object.keys(values))
      for (const wrong of [undefined, 7, {}, ['x'], true, 'x'.repeat(2000)])
        if (!(name.endsWith('Name') && wrong === undefined)) bodies.push({ ...whole, [name]: wrong });
    for (const body of bodies) {
      const { status, body: answer } = await readHosted(await browser.post(path, body));
      expect([status, answer]).toEqual([400, { message: expect.stringContaining('not sent as expected') }]);
    }
    const huge = await browser.post(path, { ...whole, more: 'x'.repeat(20_000) });
    expect([huge.status, await huge.json()]).toMatchObject([413, { message: 'The request is too large.' }]);
    const plain = await browser.post(path, JSON.stringify(whole), { 'content-type': 'text/plain' });
    expect(plain.status).toBe(400);
    expectNothingDone(visited);
  });

  test('answers unusual texts with a message: control characters, lone surrogates, markup, other scripts', async () => {
    const visited = await visitedWorld();
    for (const odd of [
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\u202e',
      "' or 1=1 --",
      '<script>',
      '%00',
      '../..',
      'ﷺ',
      '',
    ]) {
      const answer = await visited.visit.submit(
        form,
        Object.fromEntries(Object.keys(values).map((name) => [name, odd])),
      );
      expect([400, 429]).toContain(answer.status);
      expect(answer.body.message).toMatch(/^\P{Cc}{10,}$/u);
    }
    expectNothingDone(visited);
  });

  test('has no effect for a page whose sign-in is unknown or has expired', async () => {
    const visited = await visitedWorld();
    visited.world.advance(600);
    for (const request of [visited.visit.request, 'x'.repeat(43), '', 'a\u0000b']) {
      const answer = await readHosted(await visited.browser.post(path, { request, ...values }));
      expect(answer.status).toBe(400);
    }
    expectNothingDone(visited);
  });
});

test('a body that claims prototypes or more fields than the form has changes nothing', async () => {
  const visited = await visitedWorld();
  const { browser, visit } = visited;
  const text = `{"request":"${visit.request}","email":"${email}","password":"wrong password","__proto__":{"isAdmin":true},"userId":"user_1"}`;
  const answer = await readHosted(await browser.post('/user_management/hosted/sign-in', text));
  expect(answer).toEqual({ status: 400, body: { message: 'Incorrect email or password.' } });
  expectNothingDone(visited);
});

test('while password hashing is overloaded the page asks to retry, and no attempt counts', async () => {
  const { world, visit } = await visitedWorld();
  const flood = Array.from({ length: 200 }, (_, index) =>
    world.browser(`198.51.100.${index}`).post('/user_management/hosted/sign-in', {
      request: visit.request,
      email: `person${index}@example.com`,
      password,
    }),
  );
  const busy = (await Promise.all(flood)).filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(await busy[0]?.json()).toEqual({ message: expect.stringContaining('busy') });
  const counted = [...world.store.memory.throttles.keys()].filter((key) => key.startsWith('account:'));
  expect(counted).toHaveLength(flood.length - busy.length);
  expect((await visit.submit('sign-in', { email, password })).status).toBe(200);
});
