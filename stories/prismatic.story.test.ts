import { generateKeyPairSync } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sharedBrowser } from './browser/open-browser.ts';
import { openPage } from './browser/open-page.ts';
import { storeSession } from './browser/sign-in.ts';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { type Prismatic, startPrismatic } from './world/start-prismatic.ts';
import { startWorld, type World } from './world/start-world.ts';

const password = 'a long enough secret';

let prismatic: Prismatic;
let world: World;
let browser: Browser;
let created: CreatedWorkspace;

beforeAll(async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  prismatic = await startPrismatic(publicKey);
  world = await startWorld({
    administratorUrl: inject('administratorUrl'),
    environment: {
      PRISMATIC_URL: prismatic.url,
      PRISMATIC_ORGANIZATION_ID: 'T3JnYW5pemF0aW9u',
      PRISMATIC_SIGNING_KEY: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    },
  });
  [browser, created] = await Promise.all([sharedBrowser(), createWorkspace(world.publicUrl)]);
});

afterAll(async () => {
  await world?.stop();
  await prismatic?.stop();
});

test('with Prismatic configured its marketplace is shown, in the name of the viewer', async () => {
  const { person, workspaceHandle } = created;
  const { page, troubles, close } = await openPage(browser);
  await storeSession(page, { publicUrl: world.publicUrl, email: person.email, password });
  await page.goto(`${world.publicUrl}/${workspaceHandle}/integrations`);
  const given = page.frameLocator('#integrations-marketplace iframe').getByText(/apiToken/);
  await given.waitFor();
  const { apiBaseUrl, apiToken } = JSON.parse(await given.innerText());
  expect(troubles.take(), 'nothing is stopped by the page’s policy').toEqual([]);
  await close();
  const { id } = await person.api.account.get.query();
  expect(prismatic.acceptedClaims[0]).toMatchObject({
    sub: id,
    external_id: id,
    organization: 'T3JnYW5pemF0aW9u',
    name: 'Ada Lovelace',
    role: 'admin',
  });
  expect(apiBaseUrl.value).toBe(`${world.publicUrl}/api/v1`);
  const again = await person.api.workspace.getPrismatic.query({ workspaceHandle });
  expect(again.apiToken).toBe(apiToken.value);
  const own = await fetch(`${world.publicUrl}/marketplace/integration-marketplace/`);
  expect(own.status).toBe(404);
});

test('its integrations call the public API with a key that can be revoked', async () => {
  const { person, workspaceHandle } = created;
  const { getPrismatic, apiKeys } = person.api.workspace;
  const { apiBaseUrl, apiToken } = await getPrismatic.query({ workspaceHandle });
  const call = (key: string) =>
    fetch(`${apiBaseUrl}/campaigns/00000000-0000-4000-8000-000000000000`, {
      headers: { authorization: `Bearer ${key}` },
    }).then(({ status }) => status);
  expect(await call(apiToken)).toBe(404);
  const { apiKeys: keys } = await apiKeys.list.query({ workspaceHandle });
  const [key] = keys.filter(({ name }) => name === 'Integrations');
  await apiKeys.revoke.mutate({ workspaceHandle, apiKeyId: key?.id ?? '' });
  expect(await call(apiToken)).toBe(401);
  const renewed = await getPrismatic.query({ workspaceHandle });
  expect(renewed.apiToken).not.toBe(apiToken);
  expect(await call(renewed.apiToken)).toBe(404);
});
