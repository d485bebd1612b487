import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { readMailedCode } from '../world/read-mailed-code.ts';
import type { Mode, Stage } from './stage-fixture.ts';

export const password = 'a long enough secret';

export type Guest = {
  id: string;
  email: string;
  organizationId: string;
  organizationName: string;
  hasPassword: boolean;
};

let count = 0;

type GuestOptions = { role?: 'admin' | 'member'; organizationId?: string; hasPassword?: boolean };

/** A person with a verified address, in an organization of their own unless one is given. */
export async function newGuest(stage: Stage, options: GuestOptions = {}): Promise<Guest> {
  const { role = 'admin', hasPassword = true } = options;
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
    options.organizationId ?? (await provider.createOrganization({ name: organizationName })).id;
  await provider.addMembership({ userId: id, organizationId, role });
  return { id, email, organizationId, organizationName, hasPassword };
}

/** Signs the browser in at the provider without its pages, as after a visit to another of its sites. */
export async function enterProvider(stage: Stage, page: Page, guest: Guest): Promise<void> {
  const { publicUrl } = stage.world();
  const { request: http } = page.context();
  const submit = async (form: string, data: object): Promise<{ challenge?: string }> => {
    const answer = await http.post(`${publicUrl}/user_management/hosted/${form}`, {
      headers: { origin: publicUrl },
      data,
    });
    if (!answer.ok()) throw new Error(`${guest.email} was refused: ${await answer.text()}`);
    return answer.json();
  };
  const asked = await http.get(authorizeUrl(publicUrl, guest), { maxRedirects: 0 });
  const request = new URL(asked.headers().location ?? '', publicUrl).searchParams.get('request');
  const { email } = guest;
  if (guest.hasPassword) return void (await submit('sign-in', { request, email, password }));
  const { challenge } = await submit('email-code', { request, email });
  const code = await readMailedCode(publicUrl, email, 'sign-in-code');
  await submit('email-code/verify', { request, challenge, code });
}

function authorizeUrl(publicUrl: string, { organizationId }: Guest): string {
  const query = new URLSearchParams({
    client_id: 'client_tessera',
    redirect_uri: publicUrl,
    response_type: 'code',
    provider: 'authkit',
    code_challenge: createHash('sha256').update(randomBytes(96).toString('base64url')).digest('base64url'),
    code_challenge_method: 'S256',
    organization_id: organizationId,
  });
  return `${publicUrl}/user_management/authorize?${query}`;
}

type Visit = { mode: Mode; guest: Guest; page: Page; show?: string };

export async function visitSite(stage: Stage, { mode, guest, page, show }: Visit): Promise<void> {
  const url = stage.siteUrl(mode);
  await enterProvider(stage, page, guest);
  await page.goto(show ? `${url}/?show=${show}` : url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signedIn(page);
}

export const signedIn = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Signed in', exact: true }).waitFor();
export const signedOut = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Signed out', exact: true }).waitFor();

export const factOf = (page: Page, fact: string): Promise<string> =>
  page.locator(`[data-fact=${fact}]`).innerText();

export async function sessionsOf(stage: Stage, userId: string): Promise<string[]> {
  const rows = await stage
    .world()
    .server.ctx.database.global.selectFrom('identity_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
