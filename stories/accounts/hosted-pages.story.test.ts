import { decodeBase32, totpCode, totpStepAt } from '@tessera/identity';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { requireEmbeddedProvider } from '../../apps/server/src/platform/identity/require-embedded-provider.ts';
import { type OpenedPage, openPage } from '../browser/open-page.ts';
import { readFocus } from '../browser/read-focus.ts';
import { fillSignIn, typeMailedCode } from '../browser/sign-in.ts';
import { screenshotOnFailure } from '../browser/take-screenshot.ts';
import { worldFixture } from '../browser/world-fixture.ts';
import { type CreatedWorkspace, createWorkspace } from '../world/create-workspace.ts';
import { findInMail, readMailedCode } from '../world/read-mailed-code.ts';
import { waitFor } from '../world/wait-for.ts';

const password = 'a long enough secret';
const newPassword = 'another long enough secret';

// A separate world: the tests exhaust rate limits.
const { world, browser } = worldFixture({});
let opened: OpenedPage;
let page: Page;
let created: CreatedWorkspace;

beforeAll(async () => {
  created = await createWorkspace(world().publicUrl, 'Fjord Books');
});

beforeEach(async ({ task }) => {
  opened = await openPage(browser());
  page = opened.page;
  screenshotOnFailure(`hosted-${task.name.replaceAll(/\W+/g, '-')}`, () => [page]);
});

afterEach(() => opened.close());

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
const codeField = () => page.getByRole('textbox', { name: 'Code' });
const isIn = () => page.getByRole('button', { name: /^Account of/ }).waitFor();

async function signOut(): Promise<void> {
  await press(/^Account of/);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await heading('Sign in');
}

const provider = () => requireEmbeddedProvider(world().server.ctx);

async function openLogin(): Promise<void> {
  await page.goto(`${world().publicUrl}/_/login`);
  await heading('Sign in');
}

async function signUp(email: string): Promise<void> {
  await page.goto(`${world().publicUrl}/_/create-account`);
  await page.getByLabel('First name').fill('Ada');
  await fillSignIn(page, email, password);
  await press('Create account');
}

const newPerson = async (email: string) =>
  provider().createUser({ email, password, firstName: 'Mona', lastName: 'Okafor', emailVerified: true });

test('the hosted pages are written in the product’s letters', async () => {
  await openLogin();
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    );
  await expect.poll(loaded).toContainEqual(expect.stringContaining('Inter Variable'));
});

test('a new account proves its address by the mailed code, and is in', async () => {
  await signUp('ada@example.com');
  await heading('Verify your email address');
  await typeMailedCode(page, { publicUrl: world().publicUrl, email: 'ada@example.com' });
  await page.waitForURL('**/_/create-workspace');
});

test('another person’s address leads to the same page, and to no code', async () => {
  await signUp(created.person.email);
  await heading('Verify your email address');
  expect(await page.locator('main').innerText()).toContain(
    `We sent a code of six digits to ${created.person.email}`,
  );
});

test('a password that is too easy is reported at its field, which gets the focus', async () => {
  await page.goto(`${world().publicUrl}/_/create-account`);
  await fillSignIn(page, 'easy@example.com', 'password');
  await press('Create account');
  const field = page.getByLabel('Password', { exact: true });
  await page.getByText('This password is too easy to guess').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await readFocus(page)).toMatchObject({ name: 'Password' });
  expect(await page.getByRole('alert').innerText()).toBe('');
  await field.fill(password);
  expect(await field.getAttribute('aria-invalid')).toBe('false');
});

test('a missing value is reported at its field on blur, and nothing moves', async () => {
  await openLogin();
  const button = page.getByRole('button', { name: 'Sign in' });
  const before = await button.boundingBox();
  await page.getByLabel('Email address').fill('ada');
  await page.getByLabel('Password', { exact: true }).focus();
  await page.getByText('Enter your email address.').waitFor();
  expect(await button.boundingBox()).toEqual(before);
});

test('a wrong code is refused and replaced by a new one, also when pasted within a text', async () => {
  const email = 'grace@example.com';
  await signUp(email);
  await codeField().waitFor();
  const first = await readMailedCode(world().publicUrl, email, 'verify-email');
  await page.keyboard.type(first === '000000' ? '111111' : '000000');
  await page.getByText('Invalid code, please try again.').waitFor();
  expect(await codeField().inputValue()).toBe('');
  expect(await readFocus(page)).toMatchObject({ name: 'Code' });
  await press('Send a new code');
  await page.getByText('A new code is on its way.').waitFor();
  const second = await waitFor('the second code', async () => {
    const code = await readMailedCode(world().publicUrl, email, 'verify-email');
    return code !== first && code;
  });
  await codeField().focus();
  await page.keyboard.insertText(`Your code: ${second.slice(0, 3)} ${second.slice(3)}.`);
  await page.waitForURL('**/_/create-workspace');
});

test('requesting codes repeatedly shows how long to wait', async () => {
  await signUp('patient@example.com');
  const told = page.getByText(/^Too many attempts\. Please wait \d+ seconds/);
  for (let asked = 0; asked < 4 && !(await told.isVisible()); asked += 1) {
    await press('Send a new code');
    await page
      .getByRole('status')
      .filter({ hasText: /on its way|Too many/ })
      .waitFor();
  }
  await told.waitFor();
  const button = page.getByRole('button', { name: /^Send again in \d+ s$/ });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
});

test('a reload continues at the same step, and Back leads to the form with what was typed', async () => {
  const email = 'joan@example.com';
  await signUp(email);
  await heading('Verify your email address');
  expect(page.url()).not.toContain('challenge');
  await page.reload();
  await heading('Verify your email address');
  await page.goBack();
  await heading('Create your account');
  expect(await page.getByLabel('Email address').inputValue()).toBe(email);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await page.goForward();
  await typeMailedCode(page, { publicUrl: world().publicUrl, email });
  await page.waitForURL('**/_/create-workspace');
});

test('a typed address is kept by Back and Forward', async () => {
  const address = page.getByLabel('Email address');
  await openLogin();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading('Create your account');
  await address.fill('mona@example.com');
  await page.goBack();
  await heading('Sign in');
  expect(await address.inputValue()).toBe('mona@example.com');
  await address.fill('mona.okafor@example.com');
  await page.goForward();
  await heading('Create your account');
  expect(await address.inputValue()).toBe('mona.okafor@example.com');
});

test('a forgotten password is reset by a link that works once; the page does not reveal whether the account exists', async () => {
  const email = 'forgetful@example.com';
  await newPerson(email);
  const askFor = async (address: string) => {
    await openLogin();
    await press('Forgot password?');
    await page.getByLabel('Email address').fill(address);
    await press('Email me a link');
    await heading('Check your email');
    return (await page.locator('main').innerText()).replaceAll(address, 'them');
  };
  expect(await askFor('nobody@example.com')).toBe(await askFor(email));
  const link = await waitFor('the mailed link', () =>
    findInMail(world().publicUrl, email, /http\S+\/reset-password\?\S+/),
  );
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(link);
  await page.goto(link);
  await page.getByLabel('New password').fill(newPassword);
  await press('Set password');
  await isIn();
  await elsewhere.getByLabel('New password').fill('yet another long secret');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await elsewhere.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  await page.goto(link);
  await heading('This link is no longer valid');
});

test('a sign-in that was finished in another tab says so, and begins again', async () => {
  const email = 'twice@example.com';
  await newPerson(email);
  await openLogin();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  await fillSignIn(elsewhere, email, password);
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await elsewhere.waitForURL('**/_/create-workspace');
  await fillSignIn(page, email, password);
  await press('Sign in');
  await heading('This sign-in has expired');
  await page.getByRole('link', { name: 'Start again' }).click();
  await page.waitForURL('**/_/create-workspace');
});

test('a mailed code signs in without a password, and the address is remembered', async () => {
  const email = 'passwordless@example.com';
  await newPerson(email);
  await openLogin();
  await page.getByLabel('Email address').fill(email);
  await press('Email me a code instead');
  expect(await page.getByLabel('Email address').inputValue()).toBe(email);
  await press('Email me a code');
  await typeMailedCode(page, { publicUrl: world().publicUrl, email }, 'sign-in-code');
  await isIn();
  await signOut();
  expect(await page.getByLabel('Email address').inputValue()).toBe(email);
  expect(await readFocus(page)).toMatchObject({ name: 'Password' });
});

test('the second factor takes the code of the app, or one of the recovery codes', async () => {
  const email = 'guarded@example.com';
  const { id: userId } = await newPerson(email);
  const { secretBase32, recoveryCodes } = await provider().addTotpFactor({ userId });
  const reachFactor = async () => {
    await fillSignIn(page, email, password);
    await press('Sign in');
    await heading('Enter your code');
  };
  await openLogin();
  await reachFactor();
  await page.keyboard.type(totpCode(decodeBase32(secretBase32) ?? new Uint8Array(), totpStepAt(new Date())));
  await isIn();
  await signOut();
  await reachFactor();
  await press('Use a recovery code instead');
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]?.toLowerCase().replace('-', '') ?? '');
  await press('Continue');
  await isIn();
});

test('a member of several organizations chooses one', async () => {
  const email = 'busy@example.com';
  const { id: userId } = await newPerson(email);
  for (const name of ['Aurora Coffee', 'Museum Bergtal']) {
    const { id: organizationId } = await provider().createOrganization({ name });
    await provider().addMembership({ userId, organizationId, role: 'member' });
  }
  await openLogin();
  await fillSignIn(page, email, password);
  await press('Sign in');
  await heading('Choose an organization');
  await press('Museum Bergtal');
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  await isIn();
});

test('an invited person cannot change the address in any form', async () => {
  const email = 'anita@example.com';
  await openLogin();
  await page.route('**/hosted/request?**', async (route) => {
    const answer = await route.fetch();
    const invitation = { email, organizationName: 'Fjord Books', hasAccount: true };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), invitation } });
  });
  const { search } = new URL(page.url());
  await page.goto(`${world().publicUrl}/invitation${search}`);
  await heading('Join Fjord Books');
  const expectFixed = async () => {
    const address = page.getByLabel('Email address');
    expect(await address.inputValue()).toBe(email);
    expect(await address.isEditable()).toBe(false);
  };
  await expectFixed();
  await press('Forgot password?');
  await heading('Reset your password');
  await expectFixed();
  await press('Back to sign in');
  await press('Email me a code instead');
  await heading('Sign in with a code');
  await expectFixed();
});

test('an invited newcomer joins under the address that was invited, with no code to type', async () => {
  const email = 'noor@example.com';
  const invited = await fetch(`${world().publicUrl}/_widgets/UserManagement/invite-user`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${created.person.accessToken()}`,
    },
    body: JSON.stringify({ email, roles: ['member'] }),
  });
  expect(invited.status, await invited.text()).toBeLessThan(300);
  const link = await waitFor('the invitation', () =>
    findInMail(world().publicUrl, email, /http\S+invitation_token=[\w-]+/),
  );
  await page.goto(link);
  await heading('Join Fjord Books');
  const address = page.getByLabel('Email address');
  expect(await address.inputValue()).toBe(email);
  expect(await address.getAttribute('readonly')).not.toBeNull();
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press('Create account');
  await isIn();
});

test('a login at another provider continues at the next step, and its URL is cleaned', async () => {
  const email = 'elsewhere@example.com';
  const { id: userId } = await newPerson(email);
  await provider().addTotpFactor({ userId });
  await openLogin();
  const request = new URL(page.url()).searchParams.get('request') ?? '';
  const { data } = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/user_management/hosted/sign-in', { method: 'POST', headers, body });
    return { data: (await answer.json()) as { challenge: string } };
  }, JSON.stringify({ request, email, password }));
  const query = new URLSearchParams({ request, step: 'second-factor', challenge: data.challenge });
  await page.goto(`${world().publicUrl}/sign-in?${query}`);
  await heading('Enter your code');
  expect(new URL(page.url()).search).toBe(`?request=${request}`);
});

test('without mail nothing is offered that needs it; with other providers each is a link', async () => {
  await page.route('**/hosted/request?**', async (route) => {
    const answer = await route.fetch();
    const changes = { canMail: false, oauthProviders: ['GithubOAuth', 'SomethingElse'] };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } });
  });
  await openLogin();
  const request = new URL(page.url()).searchParams.get('request');
  expect(await page.getByRole('button', { name: /Forgot|Email me/ }).count()).toBe(0);
  const links = page.getByRole('link', { name: /^Continue with/ });
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    `/user_management/hosted/oauth/GithubOAuth?request=${request}`,
  ]);
});

test('Enter pressed twice submits once, and an unreachable server keeps what was typed', async () => {
  await openLogin();
  await fillSignIn(page, created.person.email, 'not the password');
  let sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/hosted/sign-in', async (route) => {
    sent += 1;
    await held.promise;
    await route.abort();
  });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Signing in…' }).waitFor();
  held.resolve();
  await page.getByText('The server could not be reached.').waitFor();
  expect(sent).toBe(1);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not the password');
});
