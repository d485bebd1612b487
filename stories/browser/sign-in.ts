import type { Page } from 'playwright-core';
import { clientId, enter } from '../world/person.ts';
import { type MailedCode, readMailedCode } from '../world/read-mailed-code.ts';

export type SignIn = { publicUrl: string; email: string; password: string };

export async function signIn(page: Page, who: SignIn): Promise<void> {
  await storeSession(page, who);
  await page.goto(who.publicUrl);
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
}

/** Stores a session in the page's context, as the client of an earlier visit would; the next page is signed in. */
export async function storeSession(page: Page, { publicUrl, email, password }: SignIn): Promise<void> {
  const person = await enter(publicUrl, 'sign-in', { email, password });
  const cookies = [...person.cookies].map(([name, value]) => ({
    ...{ name, value, domain: new URL(publicUrl).hostname, path: '/', expires: -1 },
    ...{ httpOnly: name !== 'workos-has-session', secure: false, sameSite: 'Lax' as const },
  }));
  const session = { name: `workos:refresh-token:${clientId}`, value: person.refreshToken() };
  await page
    .context()
    .setStorageState({ cookies, origins: [{ origin: publicUrl, localStorage: [session] }] });
}

export async function signInByForm(page: Page, { publicUrl, email, password }: SignIn): Promise<void> {
  await page.goto(`${publicUrl}/_/login`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await fillSignIn(page, email, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor();
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function typeMailedCode(
  page: Page,
  { publicUrl, email }: { publicUrl: string; email: string },
  kind: MailedCode = 'verify-email',
): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).waitFor();
  await page.keyboard.insertText(await readMailedCode(publicUrl, email, kind));
}
