import type { Page } from 'playwright-core';

export type SignIn = { publicUrl: string; email: string; password: string };

/** From the app to the hosted page and back, as somebody with a keyboard and a memory does it. */
export async function signIn(page: Page, { publicUrl, email, password }: SignIn): Promise<void> {
  await page.goto(`${publicUrl}/_/login`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
}
