import { expect, test } from 'vitest';
import { openHostedPages, readHosted, tokensOf } from '../testing/hosted-pages-client.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { password } from '../testing/test-site.ts';
import { createWorld } from '../testing/test-world.ts';

const email = 'ada@example.com';

async function worldWithOrganizations(count: number) {
  const world = await createWorld();
  const user = await world.identity.createUser({ email, password, firstName: null, lastName: null });
  const organizations: { id: string; name: string }[] = [];
  for (const name of ['Aurora', 'Bergtal', 'Foreign']) {
    const organization = await world.identity.createOrganization({ name });
    organizations.push(organization);
    if (organizations.length <= count)
      await world.identity.addMembership({
        userId: user.id,
        organizationId: organization.id,
        role: 'member',
      });
  }
  const id = (index: number) => organizations[index]?.id ?? '';
  return { ...world, userId: user.id, organizations, id };
}

async function organizationStep(browser: TestBrowser) {
  const visit = await openHostedPages(browser);
  const { body } = await visit.submit('sign-in', { email, password });
  return { ...visit, body, challenge: body.challenge ?? '' };
}

test('a member of several organizations chooses one, and gets a token for it', async () => {
  const world = await worldWithOrganizations(2);
  const browser = world.browser();
  const visit = await organizationStep(browser);
  const organizations = world.organizations.slice(0, 2);
  expect(visit.body).toEqual({ step: 'organization', challenge: expect.any(String), organizations });
  expect(browser.cookies.size).toBe(0);
  const { challenge, request } = visit;
  const path = `/user_management/hosted/step?request=${request}&challenge=${challenge}`;
  expect((await readHosted(await browser.get(path))).body).toEqual(visit.body);
  const answer = await visit.submit('organization', { challenge, organizationId: world.id(1) });
  expect(await tokensOf(browser, visit, answer)).toMatchObject({ organization_id: world.id(1) });
});

test('a foreign organization is refused like one that does not exist, and the choice stays open', async () => {
  const world = await worldWithOrganizations(2);
  const { submit, challenge } = await organizationStep(world.browser());
  const answers = [];
  for (const organizationId of [world.id(2), 'org_unknown', '', 'a\u0000b'])
    answers.push(await submit('organization', { challenge, organizationId }));
  expect(answers[0]?.status).toBe(400);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect((await submit('organization', { challenge, organizationId: world.id(0) })).status).toBe(200);
});

test('a choice works once, in its own sign-in, for members', async () => {
  const world = await worldWithOrganizations(2);
  const [one, other] = [await organizationStep(world.browser()), await organizationStep(world.browser())];
  const values = { challenge: one.challenge, organizationId: world.id(0) };
  expect((await other.submit('organization', values)).body).toMatchObject({ startAgain: true });
  const answers = await Promise.all([1, 2].map(() => one.submit('organization', values)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const late = { challenge: other.challenge, organizationId: world.id(1) };
  await world.store.changeRole(world.userId, world.id(0), 'admin');
  expect(await world.store.removeMembership(world.userId, world.id(1))).toBe('changed');
  expect((await other.submit('organization', late)).status).toBe(400);
});

test('a member of one organization does not choose', async () => {
  const world = await worldWithOrganizations(1);
  const browser = world.browser();
  const visit = await openHostedPages(browser);
  const answer = await visit.submit('sign-in', { email, password });
  expect(await tokensOf(browser, visit, answer)).toMatchObject({ organization_id: world.id(0) });
});

test('a requested organization of the user needs no choice', async () => {
  const world = await worldWithOrganizations(2);
  const browser = world.browser();
  const visit = await openHostedPages(browser, { organization_id: world.id(1) });
  const answer = await visit.submit('sign-in', { email, password });
  expect(await tokensOf(browser, visit, answer)).toMatchObject({ organization_id: world.id(1) });
});
