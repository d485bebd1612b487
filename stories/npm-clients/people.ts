import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Mode, Stage } from './set-stage.ts';

export const password = 'a long enough secret';

export type Guest = { id: string; email: string; organizationId: string; organizationName: string };

let count = 0;

type Wishes = { role?: 'admin' | 'member'; organizationId?: string; hasPassword?: boolean };

/** Somebody with a proven address, in an organization of their own unless one is named. */
export async function newGuest(stage: Stage, wishes: Wishes = {}): Promise<Guest> {
  const { role = 'admin', hasPassword = true } = wishes;
  count += 1;
  const email = `guest${count}@example.com`;
  const organizationName = `Harbour ${count}`;
  const provider = stage.provider();
  const { id } = await provider.createUser({
    email,
    password: hasPassword ? password : null,
    firstName: 'Mona',
    lastName: `Okafor ${count}`,
    emailVerified: true,
  });
  const organizationId =
    wishes.organizationId ?? (await provider.createOrganization({ name: organizationName })).id;
  await provider.addMembership({ userId: id, organizationId, role });
  return { id, email, organizationId, organizationName };
}

/** Signs the browser in at the provider without its pages, as it would be after another site of the same provider. */
export async function enterProvider(stage: Stage, page: Page, guest: Guest): Promise<void> {
  const { publicUrl } = stage.world();
  const { request: http } = page.context();
  const challenge = createHash('sha256').update(randomBytes(96).toString('base64url')).digest('base64url');
  const query = new URLSearchParams({
    client_id: 'client_tessera',
    redirect_uri: publicUrl,
    response_type: 'code',
    provider: 'authkit',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    organization_id: guest.organizationId,
  });
  const asked = await http.get(`${publicUrl}/user_management/authorize?${query}`, { maxRedirects: 0 });
  const request = new URL(asked.headers().location ?? '', publicUrl).searchParams.get('request');
  const answer = await http.post(`${publicUrl}/user_management/hosted/sign-in`, {
    headers: { origin: publicUrl },
    data: { request, email: guest.email, password },
  });
  if (!answer.ok()) throw new Error(`${guest.email} was refused: ${await answer.text()}`);
}

/** From the site through the provider, which knows the browser already, and back; then to the widgets that are named. */
export async function visitSite(
  stage: Stage,
  { mode, guest, page, show }: { mode: Mode; guest: Guest; page: Page; show?: string },
): Promise<void> {
  const url = stage.siteUrl(mode);
  await enterProvider(stage, page, guest);
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signedIn(page);
  if (show) {
    await page.goto(`${url}/?show=${show}`);
    await signedIn(page);
  }
}

export const signedIn = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Signed in', exact: true }).waitFor();
export const signedOut = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Signed out', exact: true }).waitFor();

/** What the client tells the site about who is signed in. */
export const factOf = (page: Page, fact: string): Promise<string> =>
  page.locator(`[data-fact=${fact}]`).innerText();
