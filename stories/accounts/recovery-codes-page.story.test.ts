import { decodeBase32, totpCode, totpStepAt } from '@tessera/identity';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireEmbeddedProvider } from '../../apps/server/src/platform/identity/require-embedded-provider.ts';
import { type OpenedPage, openPage } from '../browser/open-page.ts';
import { fillSignIn } from '../browser/sign-in.ts';
import { screenshotOnFailure } from '../browser/take-screenshot.ts';
import { worldFixture } from '../browser/world-fixture.ts';

const password = 'a long enough secret';
let passedMs = 0;
const now = () => new Date(Date.now() + passedMs);

const { world, browser } = worldFixture({ clock: now });
let opened: OpenedPage;
let page: Page;

beforeEach(async ({ task }) => {
  opened = await openPage(browser());
  page = opened.page;
  screenshotOnFailure(`recovery-codes-${task.name.replaceAll(/\W+/g, '-')}`, () => [page]);
});

afterEach(() => opened.close());

const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
const press = (name: string) => page.getByRole('button', { name }).click();

async function reachCodes(email: string): Promise<void> {
  const provider = requireEmbeddedProvider(world().server.ctx);
  const names = { firstName: 'Mona', lastName: 'Okafor' };
  const { id: userId } = await provider.createUser({ email, password, ...names, emailVerified: true });
  const { secretBase32 } = await provider.addTotpFactor({ userId });
  const { global } = world().server.ctx.database;
  await global.deleteFrom('identity_recovery_codes').where('user_id', '=', userId).execute();
  await page.goto(`${world().publicUrl}/_/login`);
  await heading('Sign in');
  await fillSignIn(page, email, password);
  await press('Sign in');
  await heading('Enter your code');
  await page.keyboard.type(totpCode(decodeBase32(secretBase32) ?? new Uint8Array(), totpStepAt(now())));
  await heading('Save your recovery codes');
}

test('confirming the codes after the sign-in has expired reports that they are void', async () => {
  await reachCodes('late@example.com');
  passedMs += 11 * 60_000;
  await press('I have saved them');
  await page.getByRole('alert').getByText('these codes do not count').waitFor();
  await heading('Save your recovery codes');
});

test('Back and then Forward from the codes explains that they are shown only once, and keeps the typed address', async () => {
  await reachCodes('curious@example.com');
  await page.goBack();
  await heading('Sign in');
  const address = page.getByLabel('Email address');
  await address.fill('somebody-else@example.com');
  await page.goForward();
  await page.getByRole('alert').getByText('Recovery codes are shown only once.').waitFor();
  await heading('Sign in');
  expect(await address.inputValue()).toBe('somebody-else@example.com');
  await page.goBack();
  await page.getByText('Recovery codes are shown only once.').waitFor({ state: 'detached' });
});
