import type { Page } from 'playwright-core';
import { type MailedCode, readMailedCode } from '../world/read-mailed-code.ts';

export type SignIn = { publicUrl: string; email: string; password: string };

/** From the app to the hosted page and back, as somebody with a keyboard and a memory does it. */
export async function signIn(page: Page, { publicUrl, email, password }: SignIn): Promise<void> {
  await page.goto(`${publicUrl}/_/login`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await fillSignIn(page, email, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
}

/** What both forms ask for. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Types the code that the page waits for; it sends itself. */
export async function typeMailedCode(
  page: Page,
  { publicUrl, email }: { publicUrl: string; email: string },
  kind: MailedCode = 'verify-email',
): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).waitFor();
  await page.keyboard.insertText(await readMailedCode(publicUrl, email, kind));
}
