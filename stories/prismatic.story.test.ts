import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sharedBrowser } from './browser/open-browser.ts';
import { openPage } from './browser/open-page.ts';
import { storeSession } from './browser/sign-in.ts';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { freePort } from './world/free-port.ts';
import { startWorld, type World } from './world/start-world.ts';

type Claims = Record<string, unknown>;

type Prismatic = {
  url: string;
  acceptedClaims: Claims[];
  stop(): Promise<void>;
};

/** Simulates Prismatic: accepts tokens of one key, answers the library's only query and serves its frame. */
async function startPrismatic(publicKey: KeyObject): Promise<Prismatic> {
  const acceptedClaims: Claims[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (request.url?.startsWith('/integration-marketplace/'))
      return response.writeHead(200, { 'content-type': 'text/html' }).end(framePage);
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const claims = readToken(token, publicKey);
    if (!claims) return response.writeHead(401).end('Unknown signature');
    acceptedClaims.push(claims);
    const customer = { allowEmbeddedDesigner: false };
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ data: { authenticatedUser: { customer } } }));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    acceptedClaims,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readToken(token: string, publicKey: KeyObject): Claims | null {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const read = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString());
  const signed = Buffer.from(`${header}.${payload}`);
  const isSigned = verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'));
  return isSigned && read(header).alg === 'RS256' ? read(payload) : null;
}

/** Reports that it is loaded, requests configuration variables once it has a token, and shows them. */
const framePage = `<!doctype html><title>Marketplace</title><pre></pre><script>
  const shown = document.querySelector('pre');
  addEventListener('message', ({ data }) => {
    if (data.event === 'SET_TOKEN') parent.postMessage({ event: 'INSTANCE_CONFIGURATION_LOADED', data: {} }, '*');
    if (data.event === 'SET_CONFIG_VAR') shown.textContent = JSON.stringify(data.data);
  });
  parent.postMessage({ event: 'PRISMATIC_INITIALIZED' }, '*');
</script>`;

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
